import { session } from '@rialto/client/session.ts'
import type { SiteSettings } from '@rialto/contract'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { renderInShop } from '../../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../../settings/testing/shop-settings.ts'
import { AuthDialogs } from '../auth-dialogs.tsx'
import { type AuthStep, closeAuthDialog, openAuthDialog } from '../auth-flow.ts'

/** Renders the login and registration dialog at one of its steps, with the toasts. */
export async function openAuthStep(step: AuthStep, settings: Partial<SiteSettings> = {}, locale = 'en') {
  const direction = locale === 'ar' ? ('rtl' as const) : ('ltr' as const)
  const shop = shopSettings({ app_environment: 'production', ...settings }, { locale, direction })
  renderInShop(
    <>
      <AuthDialogs />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
    { shop },
  )
  await act(async () => openAuthDialog(step))
  // `findByRole` waits by timers, which do not run by themselves when they are faked.
  if (vi.isFakeTimers()) await act(() => vi.advanceTimersByTimeAsync(10))
  else await screen.findByRole('dialog')
}

/** Logs out, closes dialogs and toasts. */
export function resetDialogs(): void {
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
export const toastTexts = (): string[] => screen.queryAllByRole('listitem').map((item) => item.textContent ?? '')

/** The error message at an invalid control; undefined when it is valid. */
export function errorAt(control: HTMLElement): string | undefined {
  if (control.getAttribute('aria-invalid') !== 'true') return undefined
  return (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .at(-1) as string | undefined
}
