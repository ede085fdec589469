import { DealIndex } from './deal-index.ts'
import type { IndexAnswer, IndexMessage } from './remote-index.ts'

// Among the types of a page, the other end of a worker is what comes closest to its inside.
const page = globalThis as unknown as Worker
let index: DealIndex | undefined

page.addEventListener('message', ({ data }: MessageEvent<IndexMessage>) => {
  if ('columns' in data) index = new DealIndex(data.columns, data.options)
  else if (index === undefined) return
  else if ('zoom' in data) answerLevel(data.call, data.zoom, index)
  else answer({ call: data.call, value: index.expansionZoom(data.clusterId) })
})

function answerLevel(call: number, zoom: number, index: DealIndex) {
  const value = index.level(zoom)
  const columns = Object.values(value).filter((column) => ArrayBuffer.isView(column))
  answer(
    { call, value },
    columns.map(({ buffer }) => buffer as ArrayBuffer),
  )
}

function answer(answer: IndexAnswer, transfer: Transferable[] = []) {
  page.postMessage(answer, transfer)
}
