import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { ComboBox } from './combo-box.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { lazyOverlay } from './late-component.tsx'
import { Menu } from './menu.tsx'
import { findBarriers } from './testing/find-barriers.ts'

const LoginDialog = lazyOverlay('dialog', async () => Dialog)

function renderLogin() {
  render(
    <MemoryRouter>
      <LoginDialog trigger={(props) => <Button {...props}>Log in</Button>} title="Welcome" closeLabel="Close">
        <input aria-label="Phone" />
        <ComboBox
          label="Country"
          options={[{ value: 'de', label: 'Germany' }]}
          value={null}
          onChange={() => {}}
          emptyText="None"
        />
      </LoginDialog>
    </MemoryRouter>,
  )
}
const trigger = () => screen.getByRole('button', { name: 'Log in', hidden: true })

describe('Dialog', () => {
  it('opens at the first click once its code has loaded', async () => {
    let resolveLoad = (_dialog: ComponentType<DialogProps>) => {}
    const Late = lazyOverlay(
      'dialog',
      () => new Promise<ComponentType<DialogProps>>((resolve) => (resolveLoad = resolve)),
    )
    render(
      <MemoryRouter>
        <Late trigger={(props) => <Button {...props}>Open</Button>} title="Late" />
      </MemoryRouter>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    resolveLoad(Dialog)
    expect(await screen.findByRole('dialog', { name: 'Late' })).toBeTruthy()
  })

  it('can be opened again after its code failed to load', async () => {
    const load = vi.fn<() => Promise<ComponentType<DialogProps>>>()
    load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(Dialog)
    const Flaky = lazyOverlay('dialog', load)
    const onLoadError = vi.fn()
    render(
      <MemoryRouter>
        <Flaky trigger={(props) => <Button {...props}>Open</Button>} title="Flaky" onLoadError={onLoadError} />
      </MemoryRouter>,
    )
    const open = screen.getByRole('button', { name: 'Open' })
    // A click without pointer events, which would start another load.
    open.click()
    await waitFor(() => expect(onLoadError).toHaveBeenCalledOnce())
    await userEvent.click(open)
    expect(await screen.findByRole('dialog', { name: 'Flaky' })).toBeTruthy()
  })

  it('returns the focus to its trigger after Escape and Close', async () => {
    renderLogin()
    await userEvent.click(trigger())
    await screen.findByRole('dialog', { name: 'Welcome' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(trigger()))
    await userEvent.click(trigger())
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.activeElement).toBe(trigger()))
  })

  it('keeps the focus inside', async () => {
    renderLogin()
    await userEvent.click(trigger())
    const dialog = await screen.findByRole('dialog')
    for (let press = 0; press < 6; press += 1) {
      await userEvent.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
  })

  it('stays open when Escape closes a list inside it', async () => {
    renderLogin()
    await userEvent.click(trigger())
    await userEvent.click(await screen.findByRole('combobox'))
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(screen.queryByRole('listbox', { hidden: true })).toBeNull()
  })

  it('passes axe', async () => {
    renderLogin()
    await userEvent.click(trigger())
    expect(await findBarriers(await screen.findByRole('dialog'))).toEqual([])
  })
})

describe('ConfirmDialog', () => {
  it('ignores Escape and closes on Cancel', async () => {
    const onOpenChange = vi.fn()
    const onConfirm = vi.fn()
    render(
      <MemoryRouter>
        <ConfirmDialog
          isOpen
          onOpenChange={onOpenChange}
          title="Logout Confirmation"
          cancelLabel="Cancel"
          confirmLabel="Yes"
          confirmAs="pri"
          onConfirm={onConfirm}
        />
      </MemoryRouter>,
    )
    expect(screen.getByRole('alertdialog', { name: 'Logout Confirmation' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(onOpenChange).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(onConfirm).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
  })
})

describe('Drawer and Menu', () => {
  it('the drawer is named by its title', async () => {
    render(
      <MemoryRouter>
        <Drawer isOpen onOpenChange={() => {}} title="My Cart" closeLabel="Close" footer="Total">
          Empty
        </Drawer>
      </MemoryRouter>,
    )
    expect(await findBarriers(screen.getByRole('dialog', { name: 'My Cart' }))).toEqual([])
  })

  it('the menu works by keyboard and returns the focus', async () => {
    const SortMenu = lazyOverlay('menu', async () => Menu)
    const onAction = vi.fn()
    const items = ['Popular', 'Newest', 'Cheapest'].map((label) => ({ id: label.toLowerCase(), label }))
    render(
      <MemoryRouter>
        <SortMenu
          trigger={(props) => <Button {...props}>Sort</Button>}
          label="Sort"
          items={items}
          onAction={onAction}
        />
      </MemoryRouter>,
    )
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu', { name: 'Sort' })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onAction).toHaveBeenCalledExactlyOnceWith('newest')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sort'))
  })
})
