import type { MarketSettings } from '@rialto/contract'
import { useMarketSettings, useSaveSettings } from '../settings/use-market-settings.ts'

/** The settings of the market, and a way to save some of them with the version that is shown. */
export function useStepSettings() {
  const settings = useMarketSettings()
  const save = useSaveSettings()
  const saved = settings.data
  return {
    values: saved?.values,
    isPending: save.isPending,
    error: save.error ?? settings.error,
    async save(values: Partial<MarketSettings>): Promise<void> {
      if (saved) await save.mutateAsync({ version: saved.version, values })
    },
  }
}
