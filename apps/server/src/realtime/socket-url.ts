import { REALTIME_PROTOCOL } from '@rialto/contract'
import type { CloseReason } from './protocol.ts'

/** The app and the protocol in a client's URL. */
export interface SocketUrl {
  key: string
  protocol: string | null
}

const MAX_LENGTH = 2_000

/** @returns undefined when the URL is not one of realtime. */
export function readSocketUrl(url: string): SocketUrl | undefined {
  if (url.length > MAX_LENGTH) return
  const [path = '', query] = url.split('?', 2)
  const key = /^\/app\/([^/]+)$/.exec(path)?.[1]
  return key === undefined ? undefined : { key, protocol: new URLSearchParams(query).get('protocol') }
}

export function refuseProtocol({ protocol }: SocketUrl): CloseReason | undefined {
  if (protocol === null) return 'noProtocol'
  if (!/^\d{1,4}$/.test(protocol)) return 'badVersion'
  return Number(protocol) === REALTIME_PROTOCOL ? undefined : 'otherProtocol'
}
