import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { setReducedMotion, stubBrowser } from './browser.ts'

stubBrowser()
// A busy machine is slower than a second; a test that is met sooner waits no longer.
configure({ asyncUtilTimeout: 15_000 })

// A stray complaint of React's (keys, act, nesting, hydration) is a failure, not a line in the log.
let complaints: unknown[][] = []
beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words))
})
afterEach(() => {
  cleanup()
  clearStorage()
  setReducedMotion(false)
  document.documentElement.removeAttribute('dir')
  expect(complaints).toEqual([])
})

/** Stores that mirror the storage learn of it by the event, as if another tab had cleared it. */
function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  window.dispatchEvent(new StorageEvent('storage'))
}
