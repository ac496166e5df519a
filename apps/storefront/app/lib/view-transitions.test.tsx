import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { boundViewTransitions, useViewTransitionRelease } from './view-transitions.ts'

function Page() {
  useViewTransitionRelease()
  return null
}

it('ends a transition whose address the page never shows, once it shows another', async () => {
  const ended: string[] = []
  const target = { startViewTransition: (update: () => Promise<void>) => void update().then(() => ended.push('ended')) }
  boundViewTransitions(target as unknown as Document)
  const router = createMemoryRouter([{ path: '*', element: <Page /> }])
  render(<RouterProvider router={router} />)
  target.startViewTransition(() => new Promise(() => {}))
  await act(async () => {})
  expect(ended).toEqual([])
  await act(() => router.navigate('/#content'))
  expect(ended).toEqual(['ended'])
})
