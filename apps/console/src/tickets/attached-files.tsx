import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ATTACHMENT_TYPES } from '@rialto/contract/limits'
import { Chip } from '@rialto/ui/chip.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Paperclip } from 'lucide'
import { useRef } from 'react'

interface AttachedFilesProps {
  files: readonly File[]
  onRemove: (index: number) => void
}

/** The files that go along with the answer. */
export function AttachedFiles({ files, onRemove }: AttachedFilesProps) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {files.map((file, index) => (
        <Chip
          key={`${file.name} ${file.size} ${file.lastModified}`}
          removeLabel={t('Remove {{name}}', { name: file.name })}
          onRemove={() => onRemove(index)}
        >
          {file.name}
        </Chip>
      ))}
    </div>
  )
}

/** Chooses pictures and PDFs; the server checks their content and their size. */
export function AttachButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={Paperclip} label={t('Attach files')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ATTACHMENT_TYPES.join(',')}
        aria-label={t('Attach files')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again.
          currentTarget.value = ''
          onChoose(files)
        }}
      />
    </>
  )
}
