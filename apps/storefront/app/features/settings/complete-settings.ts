import { omitNullish } from '@rialto/client/api/client.ts'
import type { SiteSettings } from '@rialto/contract'
import { specifiedSettings } from '@rialto/contract/setting-defaults'

const defaults: SiteSettings = {
  ...specifiedSettings,
  app_environment: 'production',
  pusher_app_key: null,
  pusher_app_cluster: null,
}

/** The server gives the same settings as the same object. */
const completed = new WeakMap<Partial<SiteSettings>, SiteSettings>()

/** Completes the settings of an external server, which may omit fields or set them to null. */
export function completeSettings(found: Partial<SiteSettings>): SiteSettings {
  const settings = completed.get(found) ?? complete(found)
  completed.set(found, settings)
  return settings
}

function complete(found: Partial<SiteSettings>): SiteSettings {
  const present = omitNullish(found)
  return {
    ...defaults,
    ...present,
    currency: { ...defaults.currency, ...present.currency },
    currencies: completeEach(present.currencies, { is_default: false, rate_from_default: 1 }),
    languages: completeEach(present.languages, { direction: 'ltr' }),
    payment_gateways: completeEach(present.payment_gateways, { logo: null }).map((one) => ({
      ...one,
      title: one.title ?? one.name,
    })),
    menus: completeEach(present.menus, { is_external: false, target: '_self' }),
    footers: completeEach(present.footers, { title: '' }).map((one) => ({
      ...one,
      items: completeEach(one.items, { title: null, url: null, target: '_self' }),
    })),
    social_auths: { ...defaults.social_auths, ...omitNullish(present.social_auths ?? {}) },
  }
}

/** Completes each item of a list with default values. */
const completeEach = <T extends object>(list: readonly T[] | undefined, instead: Partial<T>): T[] =>
  (list ?? []).map((one) => ({ ...instead, ...omitNullish(one) }) as T)
