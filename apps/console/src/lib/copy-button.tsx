import { copyText } from '@rialto/client/copy-text.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { Copy } from 'lucide'

/** Copies a text. Browsers without a clipboard, or without permission, say so; the text stays to be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  async function copy() {
    if (await copyText(text)) showToast({ tone: 'success', title: t('Copied') })
    else showToast({ tone: 'error', title: t('It could not be copied. Select and copy it yourself.') })
  }
  return (
    <Button onClick={() => void copy()}>
      <Icon as={Copy} size={18} />
      {label}
    </Button>
  )
}
