import { useRef } from 'react'
import { ApiError, createKey } from './client.ts'

/**
 * Sends requests with an `Idempotency-Key`. One whose reply was lost keeps its key, so that sending it again has no second effect; a
 * refused or answered one gives it up.
 */
export function useRequestKey() {
  const key = useRef<string | null>(null)
  return async <T>(send: (key: string) => Promise<T>): Promise<T> => {
    key.current ??= createKey()
    try {
      const reply = await send(key.current)
      key.current = null
      return reply
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) key.current = null
      throw error
    }
  }
}
