import { currentOf } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { ImportDiff } from '@rialto/contract'
import { IMPORT_BYTES_MAX } from '@rialto/contract/limits'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { type DragEvent, useId, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import { PageHead } from '../list/page-head.tsx'
import { ExportButton } from './export-button.tsx'
import { ImportDiffView } from './import-diff.tsx'
import {
  type AnnouncedUndo,
  type Correction,
  type ImportSource,
  useAnnounceUndo,
  useApply,
  useImports,
  useProposal,
} from './use-imports.ts'

const EMPTY: ImportSource = { text: '', file: null, corrections: [], answers: {} }

/** Changes products by a pasted table or a file: first what would change, then all of it as one, with an undo. */
export function ImportScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const mayStock = place?.kind === 'shop' && place.shop.permissions.includes('stock')
  const [source, setSource] = useState(EMPTY)
  const [diff, setDiff] = useState<ImportDiff | null>(null)
  const proposal = useProposal()
  const apply = useApply()
  const undo = useAnnounceUndo()

  const propose = (next: ImportSource) => {
    setSource(next)
    proposal.mutate(next, { onSuccess: setDiff })
  }
  const mend = (correction: Correction) => {
    const others = source.corrections.filter(
      ({ line, column }) => line !== correction.line || column !== correction.column,
    )
    apply.reset()
    propose({ ...source, corrections: [...others, correction] })
  }
  const confirm = () => {
    if (!diff || apply.isPending) return
    apply.mutate(diff.import_id, {
      onSuccess: ({ import_id }) => {
        setDiff(null)
        setSource(EMPTY)
        showToast({
          tone: 'success',
          title: t('Products changed: {{number}}', { number: diff.added + diff.updated.length }),
          action: { label: t('Undo'), onAction: () => undo.run(import_id) },
          timeout: 15_000,
        })
      },
      onError: (error) => {
        // The products have changed since the difference was shown.
        if (currentOf(error)) propose(source)
      },
    })
  }
  return (
    <>
      <PageHead title={t('Import products')} back={{ to: '/products', label: t('Back to the products') }}>
        {mayStock && <ButtonLink to="/stock">{t('Stock')}</ButtonLink>}
        <ExportButton />
      </PageHead>
      {apply.error && (
        <Notice tone="error" className="mb-4">
          {messageOf(apply.error, t('Nothing was changed: the shop cannot be reached'))}
        </Notice>
      )}
      {diff ? (
        <ImportDiffView
          diff={diff}
          isMending={proposal.isPending}
          isApplying={apply.isPending}
          answers={source.answers}
          onMend={mend}
          onAnswer={(answers) => {
            apply.reset()
            propose({ ...source, answers })
          }}
          onApply={confirm}
          onCancel={() => {
            setDiff(null)
            apply.reset()
          }}
        />
      ) : (
        <>
          <ImportForm source={source} isPending={proposal.isPending} error={proposal.error} onShow={propose} />
          <PastImports undo={undo} />
        </>
      )}
    </>
  )
}

interface ImportFormProps {
  source: ImportSource
  isPending: boolean
  error: Error | null
  onShow: (source: ImportSource) => void
}

/** A place to paste a table, or to choose or drop a file. */
function ImportForm({ source, isPending, error, onShow }: ImportFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(source.text)
  const [isTooLarge, setTooLarge] = useState(false)
  const example = useId()
  const take = (file: File | undefined | null) => {
    if (!file || isPending) return
    setTooLarge(file.size > IMPORT_BYTES_MAX)
    if (file.size <= IMPORT_BYTES_MAX) onShow({ text: '', file, corrections: [], answers: {} })
  }
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  const show = () => {
    if (text.trim() !== '' && !isPending) onShow({ text, file: null, corrections: [], answers: {} })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the file button
    <div className="grid gap-4" onDrop={onDrop} onDragOver={(event) => event.preventDefault()}>
      <TextArea
        label={t('Paste rows from a spreadsheet')}
        hint={t('SKU or handle, price and stock, with or without a heading. Nothing changes before you have seen it.')}
        aria-describedby={example}
        rows={8}
        dir="ltr"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) show()
        }}
      />
      <pre id={example} dir="ltr" className="overflow-x-auto rounded-control bg-ground-2 p-3 text-12 text-ink-2">
        {'sku\tprice\tstock\nTEA-11\t58.00\t24\nCUP-BF\t24.00\t60'}
      </pre>
      {isTooLarge && (
        <Notice tone="error">{t('The file is larger than {{max}} MB', { max: IMPORT_BYTES_MAX / 1024 / 1024 })}</Notice>
      )}
      {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="pri" pending={isPending} disabled={text.trim() === ''} onClick={show}>
          {t('Show the changes')}
        </Button>
        <label className="inline-flex min-h-11 cursor-pointer items-center underline focus-within:outline-2">
          {t('Choose a CSV file')}
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            className="sr-only"
            onChange={(event) => {
              take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <span className="text-12 text-ink-2">{t('Shopify’s export, or our own')}</span>
      </div>
    </div>
  )
}

/** The imports that were applied, each with its undo as long as it can be undone. */
function PastImports({ undo }: { undo: AnnouncedUndo }) {
  const { i18n, t } = useTranslation()
  const { data } = useImports()
  return (
    <>
      {undo.kept.length > 0 && (
        <Notice tone="warn" className="mt-6">
          <p>{t('These products have changed since and stay as they are:')}</p>
          <ul>
            {undo.kept.map(({ handle, name, reason }) => (
              <li key={handle}>
                <b>{name}</b> {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {data && data.imports.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-2 text-16">{t('Past imports')}</h2>
          <ul className="panel px-4">
            {data.imports.map(({ id, author, file_name, applied_at, undone_at, added, updated, can_undo }) => (
              <li key={id} className="flex flex-wrap items-center gap-3 border-b border-line py-2.5 last:border-0">
                <span className="grid min-w-0 flex-1 basis-40">
                  <span className="truncate">{file_name || t('Pasted rows')}</span>
                  <span className="text-12 text-ink-2">
                    {applied_at && <time dateTime={applied_at}>{formatMoment(applied_at, i18n.language)}</time>}
                    {` · ${author}`}
                  </span>
                </span>
                <span className="text-ink-2">
                  {t('Changed: {{number}}', { number: updated })} · {t('New: {{number}}', { number: added })}
                </span>
                {undone_at ? (
                  <span className="text-ink-2">{t('Undone')}</span>
                ) : (
                  can_undo && (
                    <Button
                      pending={undo.pendingId === id}
                      disabled={undo.pendingId !== null}
                      onClick={() => undo.run(id)}
                    >
                      {t('Undo')}
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
