import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { createBrowserRouter, Link, Outlet, RouterProvider, useLocation, useNavigate } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { afterPaint } from './after-paint.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { lazyPanel } from './late-component.tsx'

/** How often the loader of a page ran. */
let loads = 0
/** The paths that the router has shown, in order. */
let shownPaths: string[] = []
/** The router's `navigate`, for navigations that start outside of a link. */
let navigate: ReturnType<typeof useNavigate>

function PathRecorder() {
  const { pathname, search } = useLocation()
  navigate = useNavigate()
  const here = pathname + search
  if (shownPaths.at(-1) !== here) shownPaths.push(here)
  return <Outlet />
}

function Shop() {
  const [cart, setCart] = useState(false)
  const [vouchers, setVouchers] = useState(false)
  const [filters, setFilters] = useState(false)
  return (
    <>
      <h1>Shop</h1>
      <Button onClick={() => setCart(true)}>Open the cart</Button>
      <Button onClick={() => setFilters(true)}>Open the filters</Button>
      <Dialog isOpen={cart} onOpenChange={setCart} title="Cart" closeLabel="Close">
        <Button onClick={() => setVouchers(true)}>Vouchers</Button>
        <Link to="/product" onClick={() => setCart(false)}>
          A product
        </Link>
        <Button
          onClick={() => {
            setCart(false)
            setFilters(true)
          }}
        >
          Rather the filters
        </Button>
      </Dialog>
      <Dialog isOpen={vouchers} onOpenChange={setVouchers} title="Vouchers" closeLabel="Close">
        <Link to="/product">A product with a voucher</Link>
      </Dialog>
      <Dialog isOpen={filters} onOpenChange={setFilters} title="Filters" closeLabel="Close">
        <Link to="/shop?red">Red</Link>
        <Link to="/shop?blue" replace>
          Rather blue
        </Link>
      </Dialog>
    </>
  )
}

const page = (title: string) => () => <h1>{title}</h1>
const loader = () => {
  loads += 1
  return null
}

let router: ReturnType<typeof createBrowserRouter> | undefined

/** Renders a shop page that was entered from a start page, so that Back has a page to return to. */
async function renderShop(screens: Record<string, ComponentType> = {}) {
  window.history.pushState(null, '', '/start')
  router = createBrowserRouter([
    {
      path: '/',
      Component: PathRecorder,
      HydrateFallback: () => null,
      children: [
        { path: 'before', Component: page('Before') },
        { path: 'start', Component: page('Start') },
        ...Object.entries({ shop: Shop, product: page('Product'), ...screens }).map(([path, Component]) => ({
          path,
          Component,
          loader,
        })),
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Start' })
  await act(() => navigate('/shop'))
  await screen.findByRole('heading', { name: 'Shop', hidden: true })
  await nextPaint()
  loads = 0
  shownPaths = ['/shop']
}

afterEach(async () => {
  cleanup()
  await entriesRemoved()
  router?.dispose()
})

const dialog = (name: string) => screen.findByRole('dialog', { name })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
/** An overlay gets its history entry after its first paint. */
const nextPaint = () => act(() => new Promise<void>((resolve) => afterPaint(resolve)))
async function click(role: 'button' | 'link', name: string): Promise<void> {
  await userEvent.click(await screen.findByRole(role, { name }))
  await nextPaint()
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name, hidden: true })

/** Called on each traversal; captures the event before another listener can stop it. */
let onTraversal = () => {}
window.addEventListener('popstate', () => onTraversal(), true)

/** Moves through the history as the browser's buttons do: by the original `go`, not the page's patched `history`. */
async function traverse(times = 1, delta = -1): Promise<void> {
  await act(async () => {
    for (let time = 0; time < times; time += 1) {
      const traversed = new Promise<void>((resolve) => {
        onTraversal = resolve
      })
      History.prototype.go.call(window.history, delta)
      await traversed
    }
  })
}
const historyLength = () => window.history.length

/** Waits until the history entries of closed overlays are removed. */
const entriesRemoved = () => waitFor(() => expect(overlayCount()).toBeUndefined())
const overlayCount = () => rawState()?.overlays
const rawState = () =>
  Object.getOwnPropertyDescriptor(History.prototype, 'state')?.get?.call(window.history) as { overlays?: number } | null

describe('Back', () => {
  it('closes a dialog without reloading the page, and leaves the page when pressed again', async () => {
    await renderShop()
    await click('button', 'Open the cart')
    await dialog('Cart')
    expect(window.location.pathname).toBe('/shop')
    await traverse()
    await noDialog()
    expect(window.location.pathname).toBe('/shop')
    expect(await heading('Shop')).toBeTruthy()
    expect(loads).toBe(0)
    await traverse()
    expect(await heading('Start')).toBeTruthy()
    expect(shownPaths).toEqual(['/shop', '/start'])
  })

  it.each([
    ['its cross', () => click('button', 'Close')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('leaves the page at once after a dialog was closed by %s', async (_how, close) => {
    await renderShop()
    await click('button', 'Open the cart')
    await dialog('Cart')
    await close()
    await noDialog()
    await entriesRemoved()
    expect(loads).toBe(0)
    await traverse()
    expect(await heading('Start')).toBeTruthy()
    expect(shownPaths).toEqual(['/shop', '/start'])
  })

  it('closes nested dialogs one by one', async () => {
    await renderShop()
    await click('button', 'Open the cart')
    await click('button', 'Vouchers')
    await dialog('Vouchers')
    await traverse()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Vouchers' })).toBeNull())
    expect(await dialog('Cart')).toBeTruthy()
    await traverse()
    await noDialog()
    expect(shownPaths).toEqual(['/shop'])
  })

  it('closes all nested dialogs when it goes back over all their entries', async () => {
    await renderShop()
    await click('button', 'Open the cart')
    await click('button', 'Vouchers')
    await dialog('Vouchers')
    await traverse(1, -2)
    await noDialog()
    expect(shownPaths).toEqual(['/shop'])
  })

  it('closes the dialog and leaves the page when pressed twice in a row', async () => {
    await renderShop()
    await click('button', 'Open the cart')
    await dialog('Cart')
    await traverse(2)
    expect(await heading('Start')).toBeTruthy()
    expect(shownPaths).toEqual(['/shop', '/start'])
  })

  it('returns from the target of a dialog’s link to the page under the dialog', async () => {
    await renderShop()
    await click('button', 'Open the cart')
    const before = historyLength()
    await click('link', 'A product')
    expect(await heading('Product')).toBeTruthy()
    await waitFor(() => expect(window.location.pathname).toBe('/product'))
    expect(historyLength()).toBe(before)
    await traverse()
    expect(await heading('Shop')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await traverse()
    expect(await heading('Start')).toBeTruthy()
  })

  it('returns from the target of a nested dialog’s link to the page under both dialogs', async () => {
    await renderShop()
    await click('button', 'Open the cart')
    await click('button', 'Vouchers')
    await click('link', 'A product with a voucher')
    expect(await heading('Product')).toBeTruthy()
    await waitFor(() => expect(window.location.pathname).toBe('/product'))
    await traverse()
    expect(await heading('Shop')).toBeTruthy()
    await traverse()
    expect(await heading('Start')).toBeTruthy()
  })

  it('closes a dialog that stayed open while the page under it changed', async () => {
    await renderShop()
    await click('button', 'Open the filters')
    await click('link', 'Red')
    await waitFor(() => expect(shownPaths).toEqual(['/shop', '/shop?red']))
    await waitFor(() => expect(overlayCount()).toBe(1))
    await click('link', 'Rather blue')
    await waitFor(() => expect(window.location.search).toBe('?blue'))
    await waitFor(() => expect(overlayCount()).toBe(1))
    expect(await dialog('Filters')).toBeTruthy()
    await traverse()
    await noDialog()
    expect(window.location.search).toBe('?blue')
    await traverse()
    await waitFor(() => expect(shownPaths).toEqual(['/shop', '/shop?red', '/shop?blue', '/shop']))
    await traverse()
    expect(await heading('Start')).toBeTruthy()
  })

  it('counts a dialog that replaced another as one', async () => {
    await renderShop()
    await click('button', 'Open the cart')
    const before = historyLength()
    await click('button', 'Rather the filters')
    await dialog('Filters')
    expect(historyLength()).toBe(before)
    await traverse()
    await noDialog()
    expect(shownPaths).toEqual(['/shop'])
  })

  it('cancels a confirm dialog, but not while it is pending', async () => {
    function Question() {
      const [isOpen, setOpen] = useState(true)
      const [pending, setPending] = useState(false)
      return (
        <>
          <h1>Shop</h1>
          <ConfirmDialog
            isOpen={isOpen}
            onOpenChange={setOpen}
            title="Sure?"
            cancelLabel="Cancel"
            confirmLabel="Yes"
            pending={pending}
            onConfirm={() => setPending(true)}
          />
          <Button onClick={() => setPending(false)}>Answer</Button>
        </>
      )
    }
    await renderShop({ shop: Question })
    await click('button', 'Yes')
    await traverse()
    await traverse()
    expect(screen.getByRole('alertdialog', { name: 'Sure?' })).toBeTruthy()
    expect(window.location.pathname).toBe('/shop')
    act(() => screen.getByText('Answer').click())
    await traverse()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(shownPaths).toEqual(['/shop'])
  })

  it('does not close a dialog whose form is being sent', async () => {
    function Sending() {
      const [isOpen, setOpen] = useState(true)
      return (
        <>
          <h1>Shop</h1>
          <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Review">
            <Button type="submit" pending>
              Send
            </Button>
          </Dialog>
        </>
      )
    }
    await renderShop({ shop: Sending })
    await traverse()
    expect(await dialog('Review')).toBeTruthy()
    expect(window.location.pathname).toBe('/shop')
  })

  it('cancels the opening while the dialog’s code is still loading', async () => {
    let resolveLoad = (_dialog: ComponentType<DialogProps>) => {}
    const Late = lazyPanel(() => new Promise<ComponentType<DialogProps>>((resolve) => (resolveLoad = resolve)))
    function Waiting() {
      const [isOpen, setOpen] = useState(false)
      return (
        <>
          <h1>Shop</h1>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <Late isOpen={isOpen} onOpenChange={setOpen} title="Late" />
        </>
      )
    }
    await renderShop({ shop: Waiting })
    await click('button', 'Open')
    await traverse()
    await act(async () => resolveLoad(Dialog))
    expect(screen.queryByRole('dialog')).toBeNull()
    await click('button', 'Open')
    const before = historyLength()
    await dialog('Late')
    expect(historyLength()).toBe(before)
    await traverse()
    await noDialog()
    expect(shownPaths).toEqual(['/shop'])
  })
})

describe('history entry of an overlay', () => {
  it('opens nothing when Forward leads to it', async () => {
    await renderShop()
    await click('button', 'Open the cart')
    await dialog('Cart')
    await traverse()
    await noDialog()
    await traverse(1, 1)
    await entriesRemoved()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(shownPaths).toEqual(['/shop'])
    await traverse()
    expect(await heading('Start')).toBeTruthy()
  })

  it('is hidden from readers of history.state', async () => {
    await renderShop()
    const before = window.history.state
    await click('button', 'Open the cart')
    await dialog('Cart')
    expect(rawState()).toEqual({ ...before, overlays: 1 })
    expect(window.history.state).toEqual(before)
  })

  it('does not disturb navigations that follow right after the dialog closes', async () => {
    await renderShop()
    await click('button', 'Open the cart')
    await dialog('Cart')
    await click('button', 'Close')
    await act(async () => {
      // The entry is still being removed.
      await navigate('/product')
      await navigate('/before', { replace: true })
    })
    expect(await heading('Before')).toBeTruthy()
    await waitFor(() => expect(window.location.pathname).toBe('/before'))
    await traverse()
    expect(await heading('Shop')).toBeTruthy()
  })

  it('is skipped by navigate(-1)', async () => {
    await renderShop()
    await click('button', 'Open the cart')
    await dialog('Cart')
    await act(async () => navigate(-1))
    expect(await heading('Start')).toBeTruthy()
  })
})
