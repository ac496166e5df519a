import { type EndpointKey, endpointOf } from '@rialto/contract'
import type { InjectOptions } from 'fastify'
import type { TestApp } from '../../support/app.ts'
import { encodeForm } from '../../support/form.ts'
import type { Fields, Sample } from './sample.ts'

export interface Answer {
  status: number
  message: unknown
  text: string
  cacheControl: unknown
}

let callers = 0
/** Limits count by address, so each call comes from another address. */
const nextAddress = () => {
  callers += 1
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
}

/** Sends a call like a browser, with values that may be invalid. */
export async function send(
  { app }: TestApp,
  key: EndpointKey,
  { params, query, body }: Sample,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = 'GET', path = ''] = key.split(' ')
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => urlEncode(params[name]))
  const search = queryOf(query)
  const reply = await app.inject({
    method: method as InjectOptions['method'],
    url: `/api${filledPath}${search && `?${search}`}`,
    remoteAddress: nextAddress(),
    ...(await encodeBody(key, body, headers)),
  })
  const text = reply.payload
  const isJson = String(reply.headers['content-type']).includes('json')
  return {
    status: reply.statusCode,
    message: isJson ? JSON.parse(text).message : undefined,
    text,
    cacheControl: reply.headers['cache-control'],
  }
}

async function encodeBody(key: EndpointKey, body: Fields, headers: Record<string, string>) {
  const { body: schema, multipart } = endpointOf(key)
  if (!schema) return { headers }
  if (multipart) {
    const form = await encodeForm(Object.fromEntries(Object.entries(body).map(([name, value]) => [name, plain(value)])))
    return { payload: form.payload, headers: { ...headers, ...form.headers } }
  }
  return { payload: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
}

function queryOf(query: Fields): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]],
  )
  return parts.map(([name, value]) => `${name}=${urlEncode(value)}`).join('&')
}

const plain = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/** Encodes a value for a URL; lone surrogates become the bytes that they would have in UTF-8. */
function urlEncode(value: unknown): string {
  const text = value === undefined ? '' : String(plain(value))
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\0')).replaceAll(
    '%00',
    text.isWellFormed() ? '%00' : '%ED%A0%80',
  )
}
