import { setImmediate } from 'node:timers/promises'
import { fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { RouteLink, RouteLinkHandler } from './route-link.tsx'

function Page() {
  const { pathname, search } = useLocation()
  return (
    <>
      <output>{pathname + search}</output>
      <RouteLink to="/shops?page=2">
        <b>Shops</b>
      </RouteLink>
      <RouteLink to="/help" target="_blank">
        Help
      </RouteLink>
      <RouteLink to="/taken" onClick={(event) => event.preventDefault()}>
        Taken
      </RouteLink>
      <a href="/file.pdf">File</a>
      <RouteLinkHandler />
    </>
  )
}

/** Clicks a text. Returns the address, and whether the browser itself would follow the link. */
async function click(text: string, init?: MouseEventInit) {
  const Router = createRoutesStub([{ path: '*', Component: Page }])
  render(<Router initialEntries={['/start']} />)
  // jsdom cannot navigate.
  let isLeftToBrowser: boolean | undefined
  const note = (event: Event) => {
    isLeftToBrowser = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', note, { once: true })
  fireEvent.click(screen.getByText(text), init)
  await setImmediate()
  return { address: screen.getByRole('status').textContent, isLeftToBrowser }
}

it('navigates within the page when any part of the link is clicked', async () => {
  expect(await click('Shops')).toEqual({ address: '/shops?page=2', isLeftToBrowser: false })
})

it.each([
  ['Shops', { ctrlKey: true }],
  ['Shops', { metaKey: true }],
  ['Shops', { shiftKey: true }],
  ['Shops', { button: 1 }],
  ['Help', {}],
  ['File', {}],
])('leaves the click on %s with %j to the browser', async (text, init) => {
  expect(await click(text, init)).toEqual({ address: '/start', isLeftToBrowser: true })
})

it('does nothing when the click has been handled', async () => {
  expect(await click('Taken')).toEqual({ address: '/start', isLeftToBrowser: false })
})
