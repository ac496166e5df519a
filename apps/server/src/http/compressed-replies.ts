import type { FastifyReply } from 'fastify'
import { chooseEncoding, compressBest } from './encoding.ts'

type Packing = 'br' | 'gzip'

/** Compressed forms by the data object: the same object always has the same bytes. */
const compressedByData = new WeakMap<object, Map<Packing, Promise<Buffer>>>()

/** Sends data in the best encoding that the client accepts; each object is compressed once. */
export async function sendCompressed(response: FastifyReply, data: object): Promise<FastifyReply> {
  const encoding = chooseEncoding(response.request.headers['accept-encoding'])
  if (encoding === 'identity') return response.send(data)
  const bytes = await compressOnce(data, encoding, () => String(response.serialize(data)))
  return response.type('application/json; charset=utf-8').header('content-encoding', encoding).send(bytes)
}

function compressOnce(data: object, encoding: Packing, serialize: () => string): Promise<Buffer> {
  const forms = compressedByData.get(data) ?? new Map<Packing, Promise<Buffer>>()
  compressedByData.set(data, forms)
  const known = forms.get(encoding)
  if (known) return known
  const made = compressBest(serialize(), encoding)
  forms.set(encoding, made)
  made.catch(() => forms.delete(encoding))
  return made
}
