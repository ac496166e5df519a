import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IMPORT_BYTES_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { type DragEvent, useId, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import type { ImportSource } from './use-imports.ts'

interface ImportFormProps {
  source: ImportSource
  isPending: boolean
  error: Error | null
  onShow: (source: ImportSource) => void
}

/** A place to paste a table, or to choose or drop a file. */
export function ImportForm({ source, isPending, error, onShow }: ImportFormProps) {
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
      {isTooLarge && <Notice tone="error">{t('The file is larger than {{max}} MB', { max: 5 })}</Notice>}
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
