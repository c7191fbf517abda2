/**
 * Imports that close a circle between folders and cannot go yet, and why. The list only gets shorter: a new circle is
 * broken where it begins.
 */
export const knownCircles: Readonly<Record<string, string>> = {
  'lib/work/rows → lib/work': 'The row blocks know the filters of the list.',
  'components/shell/frame → components/search': 'The top bar holds the search, which words failures like the frame.',
  'components/shell/session → components/shell': 'The session guard waits until the browser is idle.',
  'upstream/pdf/inks → upstream/pdf': 'Inks are read with the helpers of the inspection.',
  'components/barcodes → components/barcodes/keys':
    'components/barcodes/barcode-texts.ts imports components/barcodes/keys/barcode-box.tsx.',
  'components/barcodes/feedback → components/barcodes/camera':
    'components/barcodes/feedback/scan-log.tsx imports components/barcodes/camera/camera-button.tsx.',
  'components/work/completion → components/work/live':
    'components/work/completion/complete-button.tsx imports components/work/live/work-context.ts.',
  'lib/barcodes/controller → lib/barcodes/feedback':
    'lib/barcodes/controller/instance.ts imports lib/barcodes/feedback/tones.ts.',
  'lib/job-sheet/gather → lib/job-sheet': 'lib/job-sheet/gather/gather-notes.ts imports lib/job-sheet/view-model.ts.',
  'components/files → components/files/viewer':
    'components/files/open-file.tsx imports components/files/viewer/file-dialog.tsx.',
  'components/files/boxes → components/files/viewer':
    'components/files/boxes/file-boxes.tsx imports components/files/viewer/file-section.tsx.',
}
