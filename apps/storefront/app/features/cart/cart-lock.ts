/** The longest wait for a tab that the browser has suspended while it holds the lock. */
const LOCK_TIMEOUT_MS = 5_000

/**
 * Runs the job while no other tab calls the server about the cart, so that the last reply to be stored is the newest. Browsers
 * have no locks on pages that were sent by plain HTTP from another machine: there it runs at once.
 */
export async function withCartLock<T>(job: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return job()
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS)
  try {
    return await navigator.locks.request('cart', { signal }, job)
  } catch (error) {
    if (error === signal.reason) return job()
    throw error
  }
}
