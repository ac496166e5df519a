import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { setReducedMotion, stubBrowser } from './browser.ts'
import { cacheComputedStyles } from './computed-styles.ts'
import { recordNoOwnerStacks } from './owner-stacks.ts'

stubBrowser()
cacheComputedStyles()
recordNoOwnerStacks()
// The default of one second is too short on a busy machine; a condition that is met sooner does not wait longer.
configure({ asyncUtilTimeout: 15_000 })

// An error that React logs (keys, act, nesting, hydration) fails the test.
let reactErrors: unknown[][] = []
beforeEach(() => {
  reactErrors = []
  vi.spyOn(console, 'error').mockImplementation((...args) => void reactErrors.push(args))
})
afterEach(() => {
  cleanup()
  clearStorage()
  setReducedMotion(false)
  document.documentElement.removeAttribute('dir')
  expect(reactErrors).toEqual([])
})

/** Clears both storages; the event resets the stores that mirror them, as if another tab had cleared them. */
function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  window.dispatchEvent(new StorageEvent('storage'))
}
