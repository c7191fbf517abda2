import { useTranslations } from 'next-intl'
import type { LicenceText } from '#lib/shell/licences.ts'
import { ExternalLink } from './external-link.tsx'

/** Where the makers of a package wrote no text, the one they name can be read where such texts are kept. */
export function LicenceTexts({ licence, texts }: { licence: string; texts: readonly LicenceText[] }) {
  const t = useTranslations('licences')
  if (texts.length === 0) {
    return (
      <p className="mt-4">
        {t('noText', { licence })}{' '}
        {/^[\w.-]+$/.test(licence) && (
          <ExternalLink to={`https://spdx.org/licenses/${licence}.html`}>{t('readText', { licence })}</ExternalLink>
        )}
      </p>
    )
  }
  return texts.map(({ file, text }) => (
    <section key={file} aria-label={file} className="mt-4 border-t border-border pt-4">
      {texts.length > 1 && <h3 className="mb-2 font-mono text-sm text-muted">{file}</h3>}
      <pre lang="en" className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        {text.trim()}
      </pre>
    </section>
  ))
}
