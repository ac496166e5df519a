import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  /** Decrypted as the browser does (RFC 8188 and 8291). */
  payload: Record<string, string>
}

/** A browser with its keys, and the push service of its vendor on this machine. */
export interface PushService {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: ReceivedPush[]
  /** The status of the next answers. */
  answer(status: number): void
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const secret = randomBytes(16)
  const received: ReceivedPush[] = []
  let status = 201
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const payload = JSON.parse(decrypt(Buffer.concat(chunks), browser, secret))
      received.push({ path: request.url ?? '', headers: request.headers, payload })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${port}/push/one`,
      keys: { p256dh, auth: secret.toString('base64url') },
    },
    received,
    answer: (next) => {
      status = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const info = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`)

function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + keyLength)
  const shared = browser.computeSecret(serverKey)
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey])
  const input = hkdfSync('sha256', shared, secret, context, 32)
  const key = hkdfSync('sha256', Buffer.from(input), salt, info('aes128gcm'), 16)
  const nonce = hkdfSync('sha256', Buffer.from(input), salt, info('nonce'), 12)
  const record = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // A delimiter and zeros stand after the text.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
