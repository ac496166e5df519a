import { tabStore } from '@rialto/client/browser-storage.ts'
import type { Application } from './application.ts'

/** What was typed into an application, kept in this tab until it is sent. Passwords and files are never stored. */
export const applicationDraft = {
  /** Undefined: nothing was typed. */
  read(): Partial<Application> | undefined {
    try {
      const stored: unknown = JSON.parse(tabStore.read('shop_application_draft') ?? 'null')
      return typeof stored === 'object' && stored !== null ? stored : undefined
    } catch {
      return undefined
    }
  },
  keep({ password: _password, shop_logo: _logo, shop_banner: _banner, ...typed }: Application): void {
    tabStore.write('shop_application_draft', JSON.stringify(typed))
  },
  forget: (): void => tabStore.write('shop_application_draft', null),
}
