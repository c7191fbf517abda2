import { useTranslations } from 'next-intl'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { messageOf } from '#lib/common/errors/message-of.ts'
import type { TransportCode } from '#lib/server/upstream/transport-error.ts'

const unanswered = [
  'upstream_timeout',
  'upstream_unreachable',
  'upstream_dns',
  'upstream_tls',
  'bad_upstream',
  'circuit_open',
] as const satisfies readonly TransportCode[]

export function toFailureText(error: unknown, t: ReturnType<typeof useTranslations<'errors'>>): string {
  const code = unanswered.find((known) => known === codeOf(error))
  return code === undefined ? (messageOf(error) ?? t('internal')) : t('unanswered', { reason: t(code) })
}

export function FailureText({ error }: { error: unknown }) {
  const t = useTranslations('errors')
  return <bdi className="wrap-anywhere">{toFailureText(error, t)}</bdi>
}
