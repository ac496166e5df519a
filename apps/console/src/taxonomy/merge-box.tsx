import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MergePreview } from '@rialto/contract'
import { Button, longLabel } from '@rialto/ui/button.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderTree, type IconNode, Link2, Package } from 'lucide'
import { type ReactNode, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import type { CatalogueTab } from './catalogue-tabs.tsx'

interface MergeBoxProps {
  id: number
  version: number
  calls: MergeCalls
  options: readonly { id: number; name: string }[]
  onMerged: () => void
}

/** Merges a value into another one. It counts before what will happen, and the record takes it back. */
export function MergeBox({ id, version, calls, options, onMerged }: MergeBoxProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const into = Number(chosen ?? 0)
  const preview = usePreview(calls, { id, into, version })
  const merge = useMerge(calls, onMerged)
  const error = merge.error ?? preview.error
  return (
    <section aria-labelledby="merge-title" className="grid gap-3 border-t border-line pt-4">
      <h3 id="merge-title" className="text-14 font-semibold">
        {t('Merge into another')}
      </h3>
      <ComboBox
        label={t('Takes all products')}
        options={options.filter((one) => one.id !== id).map((one) => ({ value: String(one.id), label: one.name }))}
        value={chosen}
        onChange={setChosen}
        emptyText={t('Nothing matches')}
      />
      {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      {into > 0 && preview.isPending && !error && <Skeleton className="h-20" />}
      {preview.data && into > 0 && <Consequences preview={preview.data.preview} />}
      {preview.data && into > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-12 text-ink-2">{t('Can be restored from the record.')}</p>
          <Button
            variant="danger"
            className={longLabel}
            pending={merge.isPending}
            onClick={() => merge.mutate({ id, into, version })}
          >
            {t('Merge into {{name}}', { name: preview.data.preview.into.name })}
          </Button>
        </div>
      )}
    </section>
  )
}

function Consequences({ preview: { products, in_both, sub_categories, addresses, into } }: { preview: MergePreview }) {
  const { t } = useTranslation()
  return (
    <ul className="grid">
      <Consequence icon={Package}>
        {t('Products that move: {{number}}; in both already: {{both}}', { number: products, both: in_both })}
      </Consequence>
      {sub_categories > 0 && (
        <Consequence icon={FolderTree}>
          {t('Sub-categories that move along: {{number}}', { number: sub_categories })}
        </Consequence>
      )}
      {addresses.map((address) => (
        <Consequence key={address} icon={Link2}>
          {t('{{address}} leads to {{name}} from then on', { address, name: into.name })}
        </Consequence>
      ))}
    </ul>
  )
}

const Consequence = ({ icon, children }: { icon: IconNode; children: ReactNode }) => (
  <li className="flex items-start gap-2.5 border-b border-line py-2 wrap-anywhere last:border-0">
    <Icon as={icon} size={18} className="mt-0.5 text-ink-2" />
    {children}
  </li>
)

/** Counts the consequences of a merge, once its target is chosen. */
const usePreview = (calls: MergeCalls, merge: Parameters<MergeCalls['merge']>[0]) =>
  useQuery({
    queryKey: [`GET /admin/${calls.kind}/{id}/merge`, 'market', merge],
    queryFn: ({ signal }) => calls.preview(merge, signal),
    enabled: merge.into > 0,
    retry: false,
    // Counts are asked for again each time, since products come and go.
    gcTime: 0,
  })

function useMerge(calls: MergeCalls, onMerged: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: calls.merge,
    onSuccess() {
      onMerged()
      return queries.invalidateQueries({ queryKey: [`GET /admin/${calls.kind}`] })
    },
  })
}

interface Merge {
  id: number
  into: number
  version: number
}

/** The calls that merge values of one kind. */
interface MergeCalls {
  kind: CatalogueTab
  preview: (merge: Merge, signal: AbortSignal) => Promise<{ preview: MergePreview }>
  merge: (merge: Merge) => Promise<unknown>
}

const request = ({ id, into }: Merge) => ({ params: { id }, query: { into } })
const body = ({ id, into, version }: Merge) => ({ params: { id }, body: { into, version } })

export const mergeCalls: Record<CatalogueTab, MergeCalls> = {
  categories: {
    kind: 'categories',
    preview: (merge, signal) => consoleApi.call('GET /admin/categories/{id}/merge', { ...request(merge), signal }),
    merge: (merge) => consoleApi.call('POST /admin/categories/{id}/merge', body(merge)),
  },
  brands: {
    kind: 'brands',
    preview: (merge, signal) => consoleApi.call('GET /admin/brands/{id}/merge', { ...request(merge), signal }),
    merge: (merge) => consoleApi.call('POST /admin/brands/{id}/merge', body(merge)),
  },
  colors: {
    kind: 'colors',
    preview: (merge, signal) => consoleApi.call('GET /admin/colors/{id}/merge', { ...request(merge), signal }),
    merge: (merge) => consoleApi.call('POST /admin/colors/{id}/merge', body(merge)),
  },
  sizes: {
    kind: 'sizes',
    preview: (merge, signal) => consoleApi.call('GET /admin/sizes/{id}/merge', { ...request(merge), signal }),
    merge: (merge) => consoleApi.call('POST /admin/sizes/{id}/merge', body(merge)),
  },
}
