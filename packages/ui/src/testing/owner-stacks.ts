import * as React from 'react'

/** React itself stops recording stacks after this many elements. */
const RECORDED_AT_MOST = 10_000

/**
 * Turns off the stack that React's development build records for each element, a tenth of the time of component tests. Warnings, which
 * fail a test, name the components nevertheless.
 */
export function recordNoOwnerStacks(): void {
  const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => RECORDED_AT_MOST, set: () => {} })
}
