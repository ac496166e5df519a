import { session } from '@rialto/client/session.ts'
import type { SiteSettings } from '@rialto/contract'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { drawInShop } from '../../settings/testing/draw-in-shop.tsx'
import { shopSettings } from '../../settings/testing/shop-settings.ts'
import { AuthDialogs, type AuthStep, closeAuthDialog, openAuthDialog } from '../index.ts'

/** Draws the dialog at one of its steps, with the page's toasts below it. */
export async function openStep(step: AuthStep, settings: Partial<SiteSettings> = {}, locale = 'en') {
  const direction = locale === 'ar' ? ('rtl' as const) : ('ltr' as const)
  const shop = shopSettings({ app_environment: 'production', ...settings }, { locale, direction })
  drawInShop(
    <>
      <AuthDialogs />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
    { shop },
  )
  await act(async () => openAuthDialog(step))
  // Waiting goes by timers; where they are faked, what was fetched before comes within a few turns.
  if (vi.isFakeTimers()) await act(() => vi.advanceTimersByTimeAsync(10))
  else await screen.findByRole('dialog')
}

/** Logs out, closes dialogs and toasts. */
export function leaveDialogs(): void {
  // Timers of a closed dialog must not outlive the test's document.
  vi.useFakeTimers()
  act(() => {
    session.clear('logout')
    closeAuthDialog()
    toasts.clear()
  })
  vi.useRealTimers()
}

/** The toasts' texts. */
export const told = (): string[] => screen.queryAllByRole('listitem').map((item) => item.textContent ?? '')

/** The words at a control that is wrong; undefined: it is not. */
export function wrongAt(control: HTMLElement): string | undefined {
  if (control.getAttribute('aria-invalid') !== 'true') return undefined
  return (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .at(-1) as string | undefined
}
