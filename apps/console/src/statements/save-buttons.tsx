import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { FileText } from 'lucide'
import { useState } from 'react'
import { showError } from '../lib/errors.tsx'
import { openPdf } from '../lib/open-pdf.ts'
import { saveFile } from '../list/csv.ts'

interface DocumentProps {
  /** Of the document, by which its file is named. */
  number: string
  read: () => Promise<string | Uint8Array>
}

function useOpening({ number, read }: DocumentProps) {
  const { t } = useTranslation()
  const [isOpening, setOpening] = useState(false)
  async function open() {
    if (isOpening) return
    setOpening(true)
    try {
      await openPdf(`${number}.pdf`, read)
    } catch (error) {
      showError(error, t('The document could not be fetched'))
    } finally {
      setOpening(false)
    }
  }
  return { isOpening, open }
}

/** Opens a document as a file to print, from its row in a list. */
export function PdfIcon(document: DocumentProps) {
  const { isOpening, open } = useOpening(document)
  return (
    <IconButton
      icon={FileText}
      iconSize={18}
      label={`${document.number} (PDF)`}
      pending={isOpening}
      onClick={() => void open()}
    />
  )
}

/** Opens a document as a file to print, and saves its entries as a table. */
export function SaveButtons({ csv, ...document }: DocumentProps & { csv?: () => Promise<string | Uint8Array> }) {
  const { t } = useTranslation()
  const { isOpening, open } = useOpening(document)
  const [isSaving, setSaving] = useState(false)
  async function save(read: () => Promise<string | Uint8Array>) {
    if (isSaving) return
    setSaving(true)
    try {
      await saveFile(`${document.number}.csv`, await read())
    } catch (error) {
      showError(error, t('The document could not be fetched'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <Button pending={isOpening} onClick={() => void open()}>
        {t('PDF')}
      </Button>
      {csv && (
        <Button pending={isSaving} onClick={() => void save(csv)}>
          {t('CSV')}
        </Button>
      )}
    </>
  )
}
