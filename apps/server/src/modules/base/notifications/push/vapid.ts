import { createECDH, hkdfSync } from 'node:crypto'

/** The key pair with which the server signs its pushes (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * Derives the keys from the shop's secret, so that all processes have the same and none are kept. With another secret, browsers have to
 * subscribe again.
 */
export function deriveVapidKeys(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt++) {
    const privateKey = Buffer.from(hkdfSync('sha256', secret, '', `rialto web push ${attempt}`, 32))
    const curve = createECDH('prime256v1')
    try {
      curve.setPrivateKey(privateKey)
    } catch {
      // A few numbers are no keys of this curve: one in four thousand million.
      continue
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
  }
}
