import * as z from 'zod'
import { accountLinks } from '#lib/contract/account-links.ts'
import { accountType } from '#lib/contract/accounts.ts'
import { mailAddress } from '#lib/contract/fields.ts'

/** A code that is copied from a mail may bring blanks. */
export const verifyForm = z.object({ code: z.string().trim().pipe(accountLinks.create.body.shape.code) })

/** A switch in a form, whose values are text (decision 061). */
const off = ''
const on = 'on'

/** Spec 2 §5: an invitation without order submission is not sent. */
export const invitationForm = (texts: { emailRequired: string; emailInvalid: string; ordersRequired: string }) =>
  z.object({
    email: z
      .string()
      .trim()
      .min(1, texts.emailRequired)
      .refine((email) => mailAddress.safeParse(email).success, texts.emailInvalid),
    accountType,
    ordersubmission: z.literal(on, texts.ordersRequired),
    outsource: z.enum([off, on]),
  })
export type Invitation = z.output<ReturnType<typeof invitationForm>>
type Permissions = { accountType: string; ordersubmission: boolean; outsource: boolean }

/** Spec 2 §5. */
export function followPermissions(fields: Permissions, changed: keyof Permissions): Permissions {
  if (changed === 'accountType') {
    const isPsp = fields.accountType === 'psp'
    return { ...fields, outsource: isPsp, ordersubmission: fields.ordersubmission || isPsp }
  }
  if (changed === 'outsource' && fields.outsource) return { ...fields, ordersubmission: true }
  if (changed === 'ordersubmission' && !fields.ordersubmission) return { ...fields, outsource: false }
  return fields
}
