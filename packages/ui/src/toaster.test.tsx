import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findBarriers } from './testing/find-barriers.ts'
import { createToastQueue, type ToastContent } from './toast-queue.ts'
import { Toaster } from './toaster.tsx'

function renderToaster() {
  const queue = createToastQueue()
  render(
    <>
      <button type="button">Elsewhere</button>
      <Toaster label="Notifications" closeLabel="Close" queue={queue} />
    </>,
  )
  return { show: (content: ToastContent) => act(() => void queue.show(content)) }
}

const advanceTime = (time: number) => act(() => vi.advanceTimersByTime(time))

describe('Toaster', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  // docs/spec §9: Cart and success toasts 3000 ms; default 5000 ms; 20 at most
  it('keeps a toast for 5000 ms', () => {
    const { show } = renderToaster()
    show({ tone: 'error', title: 'Please select at least one shop' })
    advanceTime(4999)
    expect(screen.queryByText('Please select at least one shop')).toBeTruthy()
    advanceTime(2)
    expect(screen.queryByText('Please select at least one shop')).toBeNull()
  })

  it.each(['success', 'cart'] as const)('keeps a %s toast for 3000 ms', (tone) => {
    const { show } = renderToaster()
    show({ tone, title: 'Done' })
    advanceTime(2999)
    expect(screen.queryByText('Done')).toBeTruthy()
    advanceTime(2)
    expect(screen.queryByText('Done')).toBeNull()
  })

  it('pauses a toast while the pointer is over it, and then continues with the remaining time', () => {
    const { show } = renderToaster()
    show({ tone: 'info', title: 'Wait' })
    advanceTime(4000)
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }))
    advanceTime(60_000)
    expect(screen.queryByText('Wait')).toBeTruthy()
    fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }))
    advanceTime(900)
    expect(screen.queryByText('Wait')).toBeTruthy()
    advanceTime(200)
    expect(screen.queryByText('Wait')).toBeNull()
  })

  it('pauses a toast while its button has the focus', () => {
    const { show } = renderToaster()
    show({ tone: 'cart', title: 'Umbrella', action: { label: 'View In Cart', onAction: () => {} } })
    act(() => screen.getByRole('button', { name: 'View In Cart' }).focus())
    advanceTime(60_000)
    expect(screen.queryByText('Umbrella')).toBeTruthy()
  })

  it('shows at most 20 toasts, and the next one when there is room', () => {
    const { show } = renderToaster()
    for (let count = 1; count <= 22; count += 1) show({ tone: 'info', title: `Toast ${count}` })
    expect(screen.getAllByRole('listitem')).toHaveLength(20)
    expect(screen.queryByText('Toast 21')).toBeNull()
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    expect(screen.queryByText('Toast 1')).toBeNull()
    expect(screen.queryByText('Toast 21')).toBeTruthy()
  })
})

describe('Toaster interaction', () => {
  it('runs the action once and closes the toast', async () => {
    const { show } = renderToaster()
    const onAction = vi.fn()
    show({ tone: 'cart', note: 'Added to your cart', title: 'Umbrella', action: { label: 'View In Cart', onAction } })
    await userEvent.click(screen.getByRole('button', { name: 'View In Cart' }))
    expect(onAction).toHaveBeenCalledOnce()
    expect(screen.queryByText('Umbrella')).toBeNull()
  })

  it('gets the focus by F6 and returns it when the last toast closes', async () => {
    const { show } = renderToaster()
    screen.getByText('Elsewhere').focus()
    show({ tone: 'info', title: 'First' })
    show({ tone: 'info', title: 'Second' })
    await userEvent.keyboard('{F6}{Escape}')
    expect(screen.queryByText('First')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Close')
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement?.textContent).toBe('Elsewhere')
  })

  // docs/spec §8: Toasts: bottom-right in right-to-left languages, otherwise bottom-left
  it('is at the bottom on the start side, left or, in right-to-left pages, right', () => {
    renderToaster()
    const classes = screen.getByRole('region', { name: 'Notifications' }).className.split(' ')
    expect(classes).toEqual(expect.arrayContaining(['fixed', 'sm:bottom-6', 'sm:start-6', 'sm:end-auto']))
    expect(classes.filter((name) => /(^|:)-?(left|right|top)-/.test(name))).toEqual([])
  })

  it('keeps codes on one line, and breaks everything else as usual', () => {
    const { show } = renderToaster()
    show({ tone: 'success', title: 'Moved order RL-O123 of a well-known shop', text: 'Parcel RL-O123-2: done' })
    const title = screen.getByText(/^Moved order/)
    expect(title.textContent).toBe('Moved order RL-O123 of a well-known shop')
    const whole = [...(title.parentElement?.querySelectorAll('.whitespace-nowrap') ?? [])]
    expect(whole.map(({ textContent }) => textContent)).toEqual(['RL-O123', 'RL-O123-2:'])
  })

  it('is a polite live region and passes axe', async () => {
    const { show } = renderToaster()
    expect(screen.getByRole('list', { hidden: true }).getAttribute('aria-live')).toBe('polite')
    show({
      tone: 'success',
      title: 'Login Successful',
      text: 'You have successfully logged in',
      picture: '/media/a.webp',
    })
    expect(await findBarriers()).toEqual([])
  })
})
