import type { AdminSettings, MarketSettings, RequestFor, SettingKey } from '@rialto/contract'
import { useQuery } from '@tanstack/react-query'
import type { Saved } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { useShownChange } from '../lib/use-shown-change.ts'

const POLL_MS = 30_000
const KEY = ['GET /admin/settings']

/** The present settings; read again every 30 seconds, since commands and others of the staff change them too. */
export const useMarketSettings = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => consoleApi.call('GET /admin/settings', { signal }),
    refetchInterval: POLL_MS,
  })

type Body = RequestFor<'PATCH /admin/settings'>['body']

export function useSaveSettings() {
  return useShownChange({
    queryKey: KEY,
    change: (body: Body) => consoleApi.call('PATCH /admin/settings', { body }),
    // The console itself shows the name, the currency and the languages.
    following: [['GET /master']],
  })
}

export const toSaved = ({ version, values }: AdminSettings): Saved<MarketSettings> => ({ version, values })

/** The changed settings as the server takes them: one that has its default again is reset, so that later defaults hold too. */
export function toBody(changes: Partial<MarketSettings>, version: number, defaults: MarketSettings): Body {
  const values: Partial<MarketSettings> = {}
  const reset: SettingKey[] = []
  for (const key of Object.keys(changes) as SettingKey[])
    if (isSame(changes[key], defaults[key])) reset.push(key)
    else Object.assign(values, { [key]: changes[key] })
  return { version, values, reset }
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
