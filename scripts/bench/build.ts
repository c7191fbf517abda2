import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Builds a copy of the project with a few routes to compare with: an empty page, an empty handler, and the usual way to
 * forward a call. They are in the same build as ours, and never in the product.
 */
export function buildWithComparisons(root: string): string {
  const copy = path.join(root, '.data/bench/project')
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of tracked
    .toString()
    .split('\0')
    .filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    cpSync(path.join(root, file), path.join(copy, file), { recursive: true })
  }
  cpSync(path.join(root, 'scripts/bench/routes'), path.join(copy, 'app'), { recursive: true })
  // Hard links: a second copy of half a gigabyte would take longer than the benchmark.
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), path.join(copy, 'node_modules')])
  execFileSync(process.execPath, ['scripts/setup.mjs', 'build'], { cwd: copy, stdio: 'inherit' })
  if (!readFileSync(path.join(copy, '.next/BUILD_ID'), 'utf8')) throw new Error('the build left no BUILD_ID')
  return copy
}
