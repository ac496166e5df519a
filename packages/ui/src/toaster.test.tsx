import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findBarriers } from './testing/find-barriers.ts'
import { createToastQueue, type ToastContent } from './toast-queue.ts'
import { Toaster } from './toaster.tsx'

function draw() {
  const queue = createToastQueue()
  render(
    <>
      <button type="button">Elsewhere</button>
      <Toaster label="Notifications" closeLabel="Close" queue={queue} />
    </>,
  )
  return { show: (content: ToastContent) => act(() => void queue.show(content)) }
}

const pass = (time: number) => act(() => vi.advanceTimersByTime(time))

describe('Toaster', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('keeps a toast for 5000 ms', () => {
    const { show } = draw()
    show({ tone: 'error', title: 'Please select at least one shop' })
    pass(4999)
    expect(screen.queryByText('Please select at least one shop')).toBeTruthy()
    pass(2)
    expect(screen.queryByText('Please select at least one shop')).toBeNull()
  })

  it.each(['success', 'cart'] as const)('keeps a %s toast for 3000 ms', (tone) => {
    const { show } = draw()
    show({ tone, title: 'Done' })
    pass(2999)
    expect(screen.queryByText('Done')).toBeTruthy()
    pass(2)
    expect(screen.queryByText('Done')).toBeNull()
  })

  it('waits while it is under the pointer, and goes on with the rest of its time', () => {
    const { show } = draw()
    show({ tone: 'info', title: 'Wait' })
    pass(4000)
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }))
    pass(60_000)
    expect(screen.queryByText('Wait')).toBeTruthy()
    fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }))
    pass(900)
    expect(screen.queryByText('Wait')).toBeTruthy()
    pass(200)
    expect(screen.queryByText('Wait')).toBeNull()
  })

  it('waits while its button has the focus', () => {
    const { show } = draw()
    show({ tone: 'cart', title: 'Umbrella', action: { label: 'View In Cart', onAction: () => {} } })
    act(() => screen.getByRole('button', { name: 'View In Cart' }).focus())
    pass(60_000)
    expect(screen.queryByText('Umbrella')).toBeTruthy()
  })

  it('shows 20 at most, the next when there is room', () => {
    const { show } = draw()
    for (let count = 1; count <= 22; count += 1) show({ tone: 'info', title: `Toast ${count}` })
    expect(screen.getAllByRole('listitem')).toHaveLength(20)
    expect(screen.queryByText('Toast 21')).toBeNull()
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    expect(screen.queryByText('Toast 1')).toBeNull()
    expect(screen.queryByText('Toast 21')).toBeTruthy()
  })
})

describe('Toaster, by hand', () => {
  it('carries out the action once and closes', async () => {
    const { show } = draw()
    const onAction = vi.fn()
    show({ tone: 'cart', note: 'Added to your cart', title: 'Umbrella', action: { label: 'View In Cart', onAction } })
    await userEvent.click(screen.getByRole('button', { name: 'View In Cart' }))
    expect(onAction).toHaveBeenCalledOnce()
    expect(screen.queryByText('Umbrella')).toBeNull()
  })

  it('is reached by F6 and gives the focus back when it closes', async () => {
    const { show } = draw()
    screen.getByText('Elsewhere').focus()
    show({ tone: 'info', title: 'First' })
    show({ tone: 'info', title: 'Second' })
    await userEvent.keyboard('{F6}{Escape}')
    expect(screen.queryByText('First')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Close')
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement?.textContent).toBe('Elsewhere')
  })

  it('stands at the lower end of the side where lines begin: left, and right in right-to-left pages', () => {
    draw()
    const place = screen.getByRole('region', { name: 'Notifications' }).className.split(' ')
    expect(place).toEqual(expect.arrayContaining(['fixed', 'sm:bottom-6', 'sm:start-6', 'sm:end-auto']))
    expect(place.filter((name) => /(^|:)-?(left|right|top)-/.test(name))).toEqual([])
  })

  it('announces politely, and has no barriers', async () => {
    const { show } = draw()
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
