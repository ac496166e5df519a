import type { IncomingMessage } from 'node:http'
import { forwardedChain } from '../http/forwarded-chain.ts'
import { networkOf } from '../lib/network-of.ts'
import type { AppKeys } from './app-keys.ts'
import type { RealtimeLimits } from './limits.ts'
import type { CloseReason } from './protocol.ts'
import { refuseProtocol, type SocketUrl } from './socket-url.ts'

interface LimiterDeps {
  app: AppKeys
  limits: RealtimeLimits
  /** The number of trusted proxies in front. */
  trustedProxies: number
  isEnabled(): Promise<boolean>
}

/** Limits sockets per address and in all, and refuses those with a wrong app or protocol. */
export function createConnectionLimiter({ app, limits, trustedProxies, isEnabled }: LimiterDeps) {
  const perNetwork = new Map<string, number>()
  let all = 0

  /** Counts a socket until `leave` is called. */
  function count(request: IncomingMessage): { isWithin: boolean; leave(): void } {
    const network = networkOf(forwardedChain(request, trustedProxies)[0] ?? '')
    const here = (perNetwork.get(network) ?? 0) + 1
    perNetwork.set(network, here)
    all += 1
    return {
      isWithin: here <= limits.socketsPerAddress && all <= limits.sockets,
      leave() {
        all -= 1
        const left = (perNetwork.get(network) ?? 1) - 1
        if (left === 0) perNetwork.delete(network)
        else perNetwork.set(network, left)
      },
    }
  }

  async function refusal(url: SocketUrl): Promise<CloseReason | undefined> {
    if (url.key !== app.key) return 'unknownApp'
    const wrong = refuseProtocol(url)
    if (wrong) return wrong
    try {
      return (await isEnabled()) ? undefined : 'switchedOff'
    } catch {
      return 'unavailable'
    }
  }

  return { count, refusal }
}
