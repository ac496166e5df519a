import { PICTURE_TYPES } from '@rialto/contract/limits'
import { Button, type ButtonProps } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ImagePlus } from 'lucide'
import { useRef } from 'react'

interface PictureButtonProps extends Pick<ButtonProps, 'size' | 'pending'> {
  label: string
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
}

/** Opens the device's own choice of pictures. */
export function PictureButton({ label, multiple = false, onChoose, ...look }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} className="max-md:min-h-11" onClick={() => input.current?.click()}>
        <Icon as={ImagePlus} size={18} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
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
