import type { labelsErrors } from '@serialis/contract/desk/labels/labels.errors.ts'
import type { labelFormats, labelTemplateNames, symbologies } from '@serialis/contract/desk/labels/labels.schema.ts'

/** Printing labels, and what was printed. */
export const labelsEn = {
  title: 'Labels',
  lead: 'Labels as a PDF or as ZPL for a label printer. Every print is counted; printing a label again needs a reason.',
  print: 'Print label',
  printMembers: 'Labels of the contents',
  back: 'Packaging desk',
  dialog: {
    title: 'Print labels',
    count: '{count, plural, one {# label} other {# labels}}',
    leftOut: '{count, plural, one {# code is} other {# codes are}} out of use for good and left out.',
    before:
      '{count, plural, one {# of them was} other {# of them were}} printed before, last {at} by {by}. Say why again.',
    submit: 'Print',
    submitAgain: 'Print again',
    mayNot: 'Your role does not allow printing a label again.',
    done: 'The file is there: {name}',
    task: 'That many labels are made in the background. The file is in your tasks.',
  },
  one: {
    title: 'Label of one code',
    label: 'Code',
    hint: 'Scan or type the code of a unit, a case or a pallet.',
  },
  order: {
    title: 'Labels of an order',
    order: 'Order number',
    level: 'Level',
    first: 'From label',
    count: 'How many',
    find: 'Print …',
    none: 'Choose an order.',
  },
  fields: {
    symbology: 'Symbol',
    format: 'File',
    template: 'Paper',
    skip: 'Places used up on the first sheet',
    resolution: 'Printer, dots per inch',
    printedAt: 'Printed',
    printedBy: 'By',
    labels: 'Labels',
    reprinted: 'Printed before',
    reason: 'Reason',
  },
  symbologies: {
    DATAMATRIX: 'DataMatrix',
    QR: 'QR code',
    GS1_128: 'GS1-128',
  } satisfies Record<(typeof symbologies)[number], string>,
  formats: {
    PDF: 'PDF',
    ZPL: 'ZPL',
  } satisfies Record<(typeof labelFormats)[number], string>,
  templates: {
    A4_70X37: 'A4 sheet, 24 labels of 70 × 37 mm',
    ROLL_100X50: 'Roll, 100 × 50 mm',
  } satisfies Record<(typeof labelTemplateNames)[number], string>,
  prints: {
    title: 'What was printed',
    empty: {
      title: 'Nothing printed yet',
      text: 'Print the label of a container at the packaging desk, or the labels of an order here.',
    },
  },
  taskKinds: {
    labels_print: 'Print labels',
  },
  errors: {
    labels_none: 'There is no label to print: the code is unknown or not unique, or it is out of use for good.',
    labels_too_many: '{labels} labels are more than the {most} that fit into one file. Print them in parts.',
    labels_printed_before:
      '{count, plural, one {# of these labels was} other {# of these labels were}} printed before. Print again with a reason.',
    labels_not_printed_yet: 'None of these labels was printed before. Print them for the first time.',
  } satisfies Record<keyof typeof labelsErrors, string>,
  audit: {
    subjects: {
      label_print: 'Label print',
    },
    events: {
      label_print: {
        printed: 'Labels printed',
        reprinted: 'Labels printed again',
        started: 'Printing of labels started',
      },
    },
  },
  permissions: {
    actions: {
      print: 'Print',
      reprint: 'Print again',
    },
    subjects: {
      labels: 'Labels',
    },
  },
} as const
