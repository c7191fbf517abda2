import * as z from 'zod'
import { isName } from '../identity/link-pages.ts'
import { findPasswordFault } from '../identity/new-password.ts'
import { radioGroup } from '../identity/pages.ts'
import type { Texts } from '../identity/texts.ts'
import { type Kind, kinds } from './create.ts'

export type AccountForm = { company: string; kind: Kind; name: string; password: string }
export type AccountFaults = Partial<Record<keyof AccountForm, string>>

export const fieldOf = (form: URLSearchParams, name: string) => (form.get(name) ?? '').trim()

export const readAccountForm = (form: URLSearchParams): AccountForm => ({
  company: fieldOf(form, 'company'),
  kind: z.enum(kinds).catch('psp').parse(fieldOf(form, 'kind')),
  name: fieldOf(form, 'name'),
  password: form.get('password') ?? '',
})

/** A password may not be the company, the person or their mail address. */
export async function findAccountFaults(
  { company, name, password }: AccountForm,
  email: string,
  { faults }: Texts,
): Promise<AccountFaults> {
  const fault = await findPasswordFault(password, [company, name, email])
  return {
    ...(!isName(company) && { company: faults.company }),
    ...(!isName(name) && { name: faults.name }),
    ...(fault && { password: faults[fault] }),
  }
}

export function accountInputs(
  { company, kind, name }: Omit<AccountForm, 'password'>,
  faults: AccountFaults,
  texts: Texts,
  brand: string,
) {
  const labels = { psp: texts.kindPsp, brand }
  const options = kinds.map((value) => ({ value, label: labels[value] }))
  return {
    choice: radioGroup('kind', texts.kind, options, kind),
    fields: [
      { name: 'company', label: texts.company, value: company, autocomplete: 'organization', error: faults.company },
      { name: 'name', label: texts.name, value: name, autocomplete: 'name', error: faults.name },
    ],
    error: faults.password,
  }
}
