import type { FastifyReply } from 'fastify'
import { chooseEncoding, packWell } from './encoding.ts'

type Packing = 'br' | 'gzip'

/** By the data itself: who answers with the same object again answers with the same bytes. */
const packed = new WeakMap<object, Map<Packing, Promise<Buffer>>>()

/** Sends data packed, as far as the caller takes that; each object is packed once for all. */
export async function sendCompressed(response: FastifyReply, data: object): Promise<FastifyReply> {
  const encoding = chooseEncoding(response.request.headers['accept-encoding'])
  if (encoding === 'identity') return response.send(data)
  const bytes = await packedForm(data, encoding, () => String(response.serialize(data)))
  return response.type('application/json; charset=utf-8').header('content-encoding', encoding).send(bytes)
}

function packedForm(data: object, encoding: Packing, serialize: () => string): Promise<Buffer> {
  const forms = packed.get(data) ?? new Map<Packing, Promise<Buffer>>()
  packed.set(data, forms)
  const known = forms.get(encoding)
  if (known) return known
  const made = packWell(serialize(), encoding)
  forms.set(encoding, made)
  made.catch(() => forms.delete(encoding))
  return made
}
