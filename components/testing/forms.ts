import type { AnswerOf, Call } from '#lib/contract/call.ts'
import { answer, type fakePortal } from '#tests/support/answer.ts'
import { screen } from '#tests/support/component.ts'

const beginningWith = (name: string) => new RegExp(`^${name}`)
export const button = (name: string) => screen.getByRole('button', { name })
export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: beginningWith(name) })
export const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: beginningWith(name) })

/** What a control says of itself, such as why it waits or what is wrong. */
export const reasonOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent

/** Answers a call, and notes the bodies that are sent. */
export function takeBodies<C extends Call>(
  portal: ReturnType<typeof fakePortal>,
  call: C,
  give: (bodies: unknown[]) => AnswerOf<C> | Response,
) {
  const bodies: unknown[] = []
  const respond = async (request: Request) => {
    bodies.push(await request.json())
    return give(bodies)
  }
  portal.use(answer(call, respond))
  return bodies
}

/** A refusal that names the fields that it is about. */
export const invalid = (...validations: { path: string; message: string }[]) =>
  Response.json({ error: { message: 'Validation failed', validations } }, { status: 400 })
