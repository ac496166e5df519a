import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { createBrowserRouter, Link, Outlet, RouterProvider, useLocation, useNavigate } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { afterPaint } from '../after-paint.ts'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog, type DialogProps } from '../dialog.tsx'
import { lazyPanel } from '../lazy-panel.tsx'

/** How often a page's data were fetched. */
let loads = 0
/** The pages that the router has shown, one after the other. */
let seen: string[] = []
/** The router's way to another page, as a toast or a timer takes it. */
let navigate: ReturnType<typeof useNavigate>

function Frame() {
  const { pathname, search } = useLocation()
  navigate = useNavigate()
  const here = pathname + search
  if (seen.at(-1) !== here) seen.push(here)
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

/** A shop that was entered from its start page. */
async function visit(screens: Record<string, ComponentType> = {}) {
  window.history.pushState(null, '', '/start')
  router = createBrowserRouter([
    {
      path: '/',
      Component: Frame,
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
  await painted()
  loads = 0
  seen = ['/shop']
}

afterEach(async () => {
  cleanup()
  await settled()
  router?.dispose()
})

const dialog = (name: string) => screen.findByRole('dialog', { name })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
/** An overlay gets its entry after its first frame. */
const painted = () => act(() => new Promise<void>((resolve) => afterPaint(resolve)))
async function click(role: 'button' | 'link', name: string): Promise<void> {
  await userEvent.click(await screen.findByRole(role, { name }))
  await painted()
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name, hidden: true })

/** Told of each traversal, before anybody can keep the event to themselves. */
let arrive = () => {}
window.addEventListener('popstate', () => arrive(), true)

/** The browser's own button: it does not ask the page's `history`. */
async function press(times = 1, by = -1): Promise<void> {
  await act(async () => {
    for (let time = 0; time < times; time += 1) {
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve
      })
      History.prototype.go.call(window.history, by)
      await arrived
    }
  })
}
const entries = () => window.history.length

/** Until what a closed overlay leaves in the history is gone. */
const settled = () => waitFor(() => expect(markOf()).toBeUndefined())
const markOf = () => rawState()?.overlays
const rawState = () =>
  Object.getOwnPropertyDescriptor(History.prototype, 'state')?.get?.call(window.history) as { overlays?: number } | null

describe('the browser’s Back', () => {
  it('closes a dialog and stays on the page, which is not loaded anew; then it leaves the page', async () => {
    await visit()
    await click('button', 'Open the cart')
    await dialog('Cart')
    expect(window.location.pathname).toBe('/shop')
    await press()
    await noDialog()
    expect(window.location.pathname).toBe('/shop')
    expect(await heading('Shop')).toBeTruthy()
    expect(loads).toBe(0)
    await press()
    expect(await heading('Start')).toBeTruthy()
    expect(seen).toEqual(['/shop', '/start'])
  })

  it.each([
    ['its cross', () => click('button', 'Close')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('leaves the page at once after a dialog was closed by %s', async (_how, close) => {
    await visit()
    await click('button', 'Open the cart')
    await dialog('Cart')
    await close()
    await noDialog()
    await settled()
    expect(loads).toBe(0)
    await press()
    expect(await heading('Start')).toBeTruthy()
    expect(seen).toEqual(['/shop', '/start'])
  })

  it('closes nested dialogs one by one', async () => {
    await visit()
    await click('button', 'Open the cart')
    await click('button', 'Vouchers')
    await dialog('Vouchers')
    await press()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Vouchers' })).toBeNull())
    expect(await dialog('Cart')).toBeTruthy()
    await press()
    await noDialog()
    expect(seen).toEqual(['/shop'])
  })

  it('closes all nested dialogs where it goes back over all their entries', async () => {
    await visit()
    await click('button', 'Open the cart')
    await click('button', 'Vouchers')
    await dialog('Vouchers')
    await press(1, -2)
    await noDialog()
    expect(seen).toEqual(['/shop'])
  })

  it('pressed twice in a row closes the dialog and leaves the page', async () => {
    await visit()
    await click('button', 'Open the cart')
    await dialog('Cart')
    await press(2)
    expect(await heading('Start')).toBeTruthy()
    expect(seen).toEqual(['/shop', '/start'])
  })

  it('leads from a page that a dialog’s link led to back to the page beneath, without the dialog', async () => {
    await visit()
    await click('button', 'Open the cart')
    const before = entries()
    await click('link', 'A product')
    expect(await heading('Product')).toBeTruthy()
    await waitFor(() => expect(window.location.pathname).toBe('/product'))
    expect(entries()).toBe(before)
    await press()
    expect(await heading('Shop')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await press()
    expect(await heading('Start')).toBeTruthy()
  })

  it('does so from the link of a nested dialog, too', async () => {
    await visit()
    await click('button', 'Open the cart')
    await click('button', 'Vouchers')
    await click('link', 'A product with a voucher')
    expect(await heading('Product')).toBeTruthy()
    await waitFor(() => expect(window.location.pathname).toBe('/product'))
    await press()
    expect(await heading('Shop')).toBeTruthy()
    await press()
    expect(await heading('Start')).toBeTruthy()
  })

  it('closes a dialog that stayed open while its page changed under it', async () => {
    await visit()
    await click('button', 'Open the filters')
    await click('link', 'Red')
    await waitFor(() => expect(seen).toEqual(['/shop', '/shop?red']))
    await waitFor(() => expect(markOf()).toBe(1))
    await click('link', 'Rather blue')
    await waitFor(() => expect(window.location.search).toBe('?blue'))
    await waitFor(() => expect(markOf()).toBe(1))
    expect(await dialog('Filters')).toBeTruthy()
    await press()
    await noDialog()
    expect(window.location.search).toBe('?blue')
    await press()
    await waitFor(() => expect(seen).toEqual(['/shop', '/shop?red', '/shop?blue', '/shop']))
    await press()
    expect(await heading('Start')).toBeTruthy()
  })

  it('takes a dialog that took another’s place for one', async () => {
    await visit()
    await click('button', 'Open the cart')
    const before = entries()
    await click('button', 'Rather the filters')
    await dialog('Filters')
    expect(entries()).toBe(before)
    await press()
    await noDialog()
    expect(seen).toEqual(['/shop'])
  })

  it('answers a question with Cancel, and none while the answer is being carried out', async () => {
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
    await visit({ shop: Question })
    await click('button', 'Yes')
    await press()
    await press()
    expect(screen.getByRole('alertdialog', { name: 'Sure?' })).toBeTruthy()
    expect(window.location.pathname).toBe('/shop')
    act(() => screen.getByText('Answer').click())
    await press()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(seen).toEqual(['/shop'])
  })

  it('waits while a form in the dialog is being sent', async () => {
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
    await visit({ shop: Sending })
    await press()
    expect(await dialog('Review')).toBeTruthy()
    expect(window.location.pathname).toBe('/shop')
  })

  it('takes the opening back while the dialog’s code is still on its way', async () => {
    let arrive = (_dialog: ComponentType<DialogProps>) => {}
    const Late = lazyPanel(() => new Promise<ComponentType<DialogProps>>((resolve) => (arrive = resolve)))
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
    await visit({ shop: Waiting })
    await click('button', 'Open')
    await press()
    await act(async () => arrive(Dialog))
    expect(screen.queryByRole('dialog')).toBeNull()
    await click('button', 'Open')
    const before = entries()
    await dialog('Late')
    expect(entries()).toBe(before)
    await press()
    await noDialog()
    expect(seen).toEqual(['/shop'])
  })
})

describe('an overlay’s entry', () => {
  it('does not open anything when Forward leads to it', async () => {
    await visit()
    await click('button', 'Open the cart')
    await dialog('Cart')
    await press()
    await noDialog()
    await press(1, 1)
    await settled()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(seen).toEqual(['/shop'])
    await press()
    expect(await heading('Start')).toBeTruthy()
  })

  it('is not seen by anybody who reads the state of the history', async () => {
    await visit()
    const before = window.history.state
    await click('button', 'Open the cart')
    await dialog('Cart')
    expect(rawState()).toEqual({ ...before, overlays: 1 })
    expect(window.history.state).toEqual(before)
  })

  it('is out of the way of a link that is followed in the same turn as the dialog closes', async () => {
    await visit()
    await click('button', 'Open the cart')
    await dialog('Cart')
    await click('button', 'Close')
    await act(async () => {
      // While the entry is on its way out.
      await navigate('/product')
      await navigate('/before', { replace: true })
    })
    expect(await heading('Before')).toBeTruthy()
    await waitFor(() => expect(window.location.pathname).toBe('/before'))
    await press()
    expect(await heading('Shop')).toBeTruthy()
  })

  it('does not count where a program goes back', async () => {
    await visit()
    await click('button', 'Open the cart')
    await dialog('Cart')
    await act(async () => navigate(-1))
    expect(await heading('Start')).toBeTruthy()
  })
})
