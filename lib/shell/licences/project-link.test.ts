import { expect, it } from 'vitest'
import { projectLink } from './project-link.ts'

const github = 'https://github.com/owner/re.po-1'

it('[SH-05] the link of a package is its repository, its home page, or its entry at npm', () => {
  for (const [packageJson, link] of [
    [{ repository: 'owner/re.po-1' }, github],
    [{ repository: 'git://github.com/owner/re.po-1.git' }, github],
    [{ repository: 'http://github.com/owner/re.po-1', homepage: 'https://example.org/' }, github],
    [{ repository: 'https://github.com/owner/re.po-1.git#main' }, `${github}#main`],
    [{ homepage: 'https://example.org/' }, 'https://example.org/'],
    [{ repository: 'javascript:alert(1)', homepage: 'https://example.org/' }, 'https://example.org/'],
    [{ repository: 'https://name:secret@example.org/a/b' }, 'https://www.npmjs.com/package/@some/thing'],
    [{}, 'https://www.npmjs.com/package/@some/thing'],
  ] as const)
    expect(projectLink('@some/thing', packageJson), `${JSON.stringify(packageJson)}`).toBe(link)
})
