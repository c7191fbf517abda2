import { refusal } from '#lib/contract/fields.ts'

/** What a refusal says, and the paths of its faults. */
export async function refusalOf(answer: Response) {
  const { error } = refusal.parse(await answer.json())
  return { status: answer.status, ...error, paths: error.validations?.map(({ path }) => path) }
}
