import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { callProxy, isReadAgain, queryFor } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import type { File } from '#lib/contract/files.ts'
import { refetchBlockedUntil } from './refetch/refetch-wait.ts'

export const fileQuery = (id: string, orderId: string) =>
  queryOptions({ queryKey: fileKey(id), queryFn: (context) => readFile(id, orderId, context) })

export const fileKey = (id: string) => queryFor(lateCalls.file, { params: { id } }).queryKey

export const refetchWaitQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', 'refetchWait', id],
    queryFn: () => refetchBlockedUntil(id),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })

/** An upstream without single files gives all of an order, which is remembered while the file is among them. */
async function readFile(id: string, orderId: string, context: QueryFunctionContext): Promise<File> {
  const { client, signal } = context
  const options = { background: isReadAgain(context) }
  const givesAllKey = ['files', 'givesAll', orderId]
  const findInOrder = async () => {
    const { data } = await callProxy(lateCalls.filesOfOrder, { params: { id: orderId } }, signal, options)
    const found = data.find(({ _id }) => _id === id)
    client.setQueryData(givesAllKey, found !== undefined)
    return found
  }
  const listed = client.getQueryData(givesAllKey) ? await findInOrder() : undefined
  if (listed) return listed
  try {
    return await callProxy(lateCalls.file, { params: { id } }, signal, options)
  } catch (error) {
    const found = isMissingCall(error) ? await findInOrder() : undefined
    if (!found) throw error
    return found
  }
}
