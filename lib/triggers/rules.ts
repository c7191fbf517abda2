import * as z from 'zod'
import { mailAddress } from '#lib/contract/fields.ts'
import { maskedValue, type Trigger, type TriggerInput, type TriggerSource, triggers } from '#lib/contract/triggers.ts'

const { shape } = triggers.save.body
const headerSchema = shape.headers.unwrap().element

export type Header = { name: string; value: string }
export const triggerTypes = shape.type.options
export const methods = shape.method.unwrap().options
export const maxHeaders = 50

/** An upstream may know more types. */
export const isTriggerType = (type: string): type is TriggerInput['type'] =>
  triggerTypes.some((known) => known === type)
export const isMethod = (method: string) => methods.some((known) => known === method)

/** The values of a form are text (decision 061): a switch is `on` or empty, a list is JSON or words. */
export const on = 'on'
export const off = ''
const toggle = z.enum([off, on])

type Texts = Record<'address' | 'credentials' | 'headerName' | 'headerValue' | 'headerMissing' | 'headersMost', string>

/** Spec 2 §3, and a header that is typed but not added yet. */
export const triggerForm = (texts: Texts) =>
  z
    .object({
      active: toggle,
      name: shape.name,
      triggerSourceId: shape.triggerSourceId,
      type: shape.type,
      templateId: z.string(),
      address: shape.address,
      retry: toggle,
      share: toggle,
      method: shape.method.unwrap(),
      headers: z.string(),
      headerName: z.string(),
      headerValue: z.string(),
      linkedAccountIds: z.string(),
    })
    .superRefine(({ type, address, headers, headerName, headerValue }, context) => {
      const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (type === 'email') {
        if (!mailAddress.safeParse(address).success)
          context.addIssue({ code: 'invalid_format', format: 'email', path: ['address'], input: address })
        return
      }
      if (!z.url({ protocol: /^https?$/ }).safeParse(address).success) add('address', texts.address)
      else if (hasCredentials(address)) add('address', texts.credentials)
      const fault = findHeaderFault({ name: headerName, value: headerValue })
      if (fault === 'incomplete') add(headerName.trim() ? 'headerValue' : 'headerName', texts.headerMissing)
      else if (fault) add(fault, texts[fault])
      else if (withTyped({ headers, headerName, headerValue }).length > maxHeaders) add('headerName', texts.headersMost)
    })
export type TriggerFields = z.input<ReturnType<typeof triggerForm>>

function hasCredentials(address: string): boolean {
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}

/** Nothing typed at all is no fault. */
export function findHeaderFault({ name, value }: Header): 'incomplete' | 'headerName' | 'headerValue' | undefined {
  const given = [name, value].filter((text) => text.trim() !== '').length
  if (given === 0) return undefined
  if (given === 1) return 'incomplete'
  const wrong = headerSchema.safeParse({ name, value }).error?.issues[0]
  return wrong && (wrong.path[0] === 'name' ? 'headerName' : 'headerValue')
}

/** A header of the same name is replaced. */
export function withHeader(headers: readonly Header[], { name, value }: Header): Header[] {
  const added = { name: name.trim(), value: value.trim() }
  const isSame = (header: Header) => header.name.toLowerCase() === added.name.toLowerCase()
  return headers.some(isSame) ? headers.map((header) => (isSame(header) ? added : header)) : [...headers, added]
}

export const parseHeaders = (text: string) =>
  z.array(z.object({ name: z.string(), value: z.string() })).parse(JSON.parse(text))
export const parseIds = (text: string) => text.split(' ').filter(Boolean)

export const isMasked = ({ value }: Header) => value === maskedValue

/** A value that is changed or taken out here may have been changed by someone else too: saved ones are not shown. */
export function replacesHidden(mine: string, now: string): boolean {
  const kept = new Set(
    parseHeaders(mine)
      .filter(isMasked)
      .map(({ name }) => name),
  )
  return parseHeaders(now).some((header) => isMasked(header) && !kept.has(header.name))
}

export const newTrigger: TriggerFields = {
  active: on,
  name: '',
  triggerSourceId: '',
  type: 'http',
  templateId: '',
  address: '',
  retry: on,
  share: off,
  method: 'POST',
  headers: '[]',
  headerName: '',
  headerValue: '',
  linkedAccountIds: '',
}

export const toTriggerValues = (trigger: Trigger): TriggerFields => ({
  active: trigger.active ? on : off,
  name: trigger.name,
  triggerSourceId: trigger.triggerSourceId,
  type: (trigger.type || newTrigger.type) as TriggerFields['type'], // the schema refuses another one, as for the method
  templateId: trigger.templateId ?? '',
  address: trigger.address,
  retry: trigger.retry ? on : off,
  share: trigger.share ? on : off,
  method: methodOf(trigger),
  headers: JSON.stringify(trigger.headers),
  headerName: '',
  headerValue: '',
  linkedAccountIds: trigger.linkedAccountIds.toSorted().join(' '),
})

/** An e-mail has none. Another one than `methods` stays shown, and the schema refuses it, so that one has to be chosen. */
const methodOf = ({ type, method }: Trigger) =>
  (type === 'email' ? newTrigger.method : method || newTrigger.method) as TriggerFields['method']

/** A header that is typed whole counts as added. */
function withTyped({ headers, headerName: name, headerValue: value }: HeaderTexts): Header[] {
  const added = parseHeaders(headers)
  return name.trim() ? withHeader(added, { name, value }) : added
}
type HeaderTexts = Pick<TriggerFields, 'headers' | 'headerName' | 'headerValue'>

export function toTrigger(fields: TriggerFields & { version?: string }, id: string | undefined): TriggerInput {
  const { headers, headerName, headerValue, templateId, linkedAccountIds, ...rest } = fields
  const given = withTyped({ headers, headerName, headerValue })
  return {
    ...rest,
    ...(id !== undefined && { _id: id }),
    ...(templateId && { templateId }),
    active: fields.active === on,
    retry: fields.retry === on,
    share: fields.share === on,
    headers: fields.type === 'email' ? [] : given,
    linkedAccountIds: parseIds(linkedAccountIds),
  }
}

/** Spec 2 §5: http without TLS. */
export const isInsecure = ({ type, address }: Pick<TriggerInput, 'type' | 'address'>) =>
  type === 'http' && /^http:/i.test(address.trim())

const hiddenExchanges = ['oneflow.stock.alert', 'oneflow.component.printed']

/** Spec 2 §7. */
export const toEvents = (sources: readonly TriggerSource[]) =>
  sources.filter(({ exchange, resource }) => !hiddenExchanges.includes(exchange) && resource !== 'subbatch')
