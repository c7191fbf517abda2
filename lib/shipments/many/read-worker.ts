import type { Line } from '#lib/common/csv.ts'
import { ListError, type ListFault } from './list-faults.ts'
import { readList } from './read-list.ts'

export type ReadAnswer = { lines: Line[] } | { fault: ListFault }

addEventListener('message', ({ data }: MessageEvent<File>) => {
  read(data).then(
    (lines) => answer({ lines }),
    (error: unknown) => answer({ fault: error instanceof ListError ? error.fault : 'damaged' }),
  )
})

const read = async (file: File) => readList(new Uint8Array(await file.arrayBuffer()))

function answer(message: ReadAnswer) {
  postMessage(message)
}
