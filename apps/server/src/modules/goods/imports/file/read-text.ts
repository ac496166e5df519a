import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import type { InspectedFile } from './inspect-file.ts'

const BYTES_AT_ONCE = 1 << 16

/** Reads a file of any encoding as chunks of UTF-8. `onRead` is called with the number of bytes read so far. */
export async function* readText(
  { path, encoding }: InspectedFile,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const bytes = createReadStream(path, { highWaterMark: BYTES_AT_ONCE })
  const decoder = encoding === 'utf-8' ? undefined : iconv.getDecoder(encoding)
  let read = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    read += chunk.length
    onRead(read)
    yield decoder ? Buffer.from(decoder.write(chunk)) : chunk
  }
  const rest = decoder?.end()
  if (rest) yield Buffer.from(rest)
}

/** The first chunk of the text, long enough for any header. */
export async function readHead(file: InspectedFile): Promise<string> {
  for await (const chunk of readText(file)) return chunk.toString('utf8').replace(/^\uFEFF/, '')
  return ''
}
