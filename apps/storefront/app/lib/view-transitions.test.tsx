import { setImmediate } from 'node:timers/promises'
import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { boundViewTransitions, useViewTransitionRelease } from './view-transitions.ts'

function Page() {
  useViewTransitionRelease()
  return null
}

it('boundViewTransitions ends an unfinished transition at the next navigation', async () => {
  const ended: string[] = []
  const target = {
    startViewTransition: (update: () => Promise<void>) => {
      const updated = update().then(() => void ended.push('ended'))
      return { ready: updated }
    },
  }
  boundViewTransitions(target as unknown as Document)
  const router = createMemoryRouter([{ path: '*', element: <Page /> }])
  render(<RouterProvider router={router} />)
  target.startViewTransition(() => new Promise(() => {}))
  await act(async () => {})
  expect(ended).toEqual([])
  await act(() => router.navigate('/#content'))
  expect(ended).toEqual(['ended'])
})

it('boundViewTransitions handles the rejection of a skipped transition', async () => {
  const rejections: unknown[] = []
  const record = (error: unknown) => rejections.push(error)
  process.on('unhandledRejection', record)
  const skipped = Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
  const target = { startViewTransition: () => ({ ready: skipped }) }
  boundViewTransitions(target as unknown as Document)
  target.startViewTransition()
  await setImmediate()
  process.off('unhandledRejection', record)
  expect(rejections).toEqual([])
})
