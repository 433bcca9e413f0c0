import type { privacyRequestsErrors } from '@serialis/contract/engagement/privacy-requests/privacy-requests.errors.ts'
import type {
  IdentityProof,
  PrivacyRequestKind,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import type { PrivacyRequestStatus } from '@serialis/contract/engagement/privacy-requests/privacy-requests.status.ts'
import {
  erasureEffectsEn,
  privacyTablesEn,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.texts.en.ts'

export const privacyRequestsEn = {
  title: 'Privacy requests',
  one: 'Privacy request',
  create: 'New privacy request',
  lead: 'Members who ask for a copy of their personal data, or to be erased. A request is made on the page of the member.',
  none: 'None',
  nameless: 'No name',
  erased: 'Erased member',
  erasedText: 'Erased with the person',
  empty: {
    title: 'No privacy requests',
    text: 'When a member asks for a copy or for erasure, create the request on the page of the member.',
  },
  fields: {
    kind: 'Request',
    status: 'Status',
    memberName: 'Member',
    memberId: 'Member number',
    identifiedBy: 'Identified by',
    note: 'Details of the identification',
    reason: 'Reason',
    askedBy: 'Requested by',
    askedAt: 'Requested',
    decidedBy: 'Decided by',
    decidedAt: 'Decided',
    decision: 'Reason for the decision',
    finishedAt: 'Finished',
    files: 'Files removed',
    rows: 'Rows',
    digest: 'Digest of the certificate',
    sha256: 'Checksum (SHA-256)',
    until: 'Can be downloaded until',
  },
  hints: {
    identifiedBy: 'How you made sure that the member asks, or somebody with a mandate.',
    note: 'Which document or message was seen. Erased with the person.',
    reason: 'What the member asks for, and where it can be seen. Erased with the person.',
  },
  kinds: {
    ACCESS: 'Copy of personal data',
    ERASURE: 'Erasure',
  } satisfies Record<PrivacyRequestKind, string>,
  titles: {
    ACCESS: 'Copy of personal data',
    ERASURE: 'Erasure of a member',
  } satisfies Record<PrivacyRequestKind, string>,
  status: {
    REQUESTED: 'Waiting for approval',
    RUNNING: 'In progress',
    DONE: 'Done',
    REJECTED: 'Declined',
    WITHDRAWN: 'Withdrawn',
  } satisfies Record<PrivacyRequestStatus, string>,
  proofs: {
    ACCOUNT: 'Own account of the member',
    KNOWN_CONTACT: 'Known phone number or e-mail address',
    DOCUMENT: 'Identity document',
    REPRESENTATIVE: 'Representative with a mandate',
  } satisfies Record<IdentityProof, string>,
  tables: privacyTablesEn,
  effects: erasureEffectsEn,
  obstacles: {
    RECALL:
      'The member owns a pack of recall {number}, and must be reached until the pack is destroyed or passed on, at the latest until {until}.',
    aRecall:
      'The member owns a pack that is recalled, and must be reached until the pack is destroyed or passed on, for {days} days of the recall at most.',
    ACCESS: 'The member also asks for a copy, which comes first.',
  },
  cards: {
    obstacles: 'What keeps the erasure waiting',
    task: 'Progress',
    file: 'File',
    certificate: 'What was erased',
    steps: 'Decision',
    history: 'History',
  },
  actions: {
    create: 'Send for approval',
    created: 'Request sent for approval',
    approve: 'Approve',
    erase: 'Approve and erase',
    approveTitle: 'Approve the copy of personal data',
    eraseTitle: 'Approve the erasure',
    approveText: 'A file with everything that is kept of the member is made. It can be downloaded for seven days.',
    eraseText: 'The member is erased at once. This cannot be undone.',
    approved: 'Request approved',
    reject: 'Decline',
    rejectTitle: 'Decline the request',
    rejected: 'Request declined',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw the request',
    withdrawn: 'Request withdrawn',
    download: 'Download the file',
    certificate: 'Download the certificate',
    erasures: 'List of erased members',
  },
  why: {
    notDone: 'The certificate is made when the erasure is done.',
    noFile: 'The file is made after the approval and removed seven days later.',
  },
  taskKinds: {
    privacy_requests_erase: 'Erase a member',
    privacy_requests_collect: 'Collect the personal data of a member',
    privacy_requests_remove_old: 'Remove old copies of personal data',
  },
  errors: {
    privacy_request_waits: 'This member already has an open request of this kind.',
    privacy_request_decided: 'The request has been decided or withdrawn.',
    privacy_request_wrong_kind: 'This action is for the other kind of request.',
    privacy_request_not_done: 'There is no certificate: the erasure is not done.',
    privacy_request_file_gone: 'There is no file: it has not been made yet, or the download period has ended.',
    erasure_member_closed: 'The member is erased already.',
    erasure_recall_open:
      'The member owns a pack that is recalled, and must be reached until the pack is destroyed or passed on, for {days} days of the recall at most.',
    erasure_access_open: 'The member also asks for a copy of the personal data. Decide about that request first.',
  } satisfies Record<keyof typeof privacyRequestsErrors, string>,
  audit: {
    subjects: {
      privacy_request: 'Privacy request',
    },
    events: {
      privacy_request: {
        created: 'Privacy request made',
        approved: 'Copy of personal data approved',
        erasure_approved: 'Erasure of a member approved',
        rejected: 'Privacy request declined',
        withdrawn: 'Privacy request withdrawn',
        access_done: 'Copy of personal data made',
        erasure_done: 'Member erased',
        file_downloaded: 'Copy of personal data downloaded',
        certificate_downloaded: 'Certificate of erasure downloaded',
        erasures_downloaded: 'List of erased members downloaded',
        erasure_repeated: 'Erasure of a member repeated after a restore',
      },
    },
  },
  permissions: {
    actions: {
      erase: 'Approve erasures',
      certificate: 'Download certificates of erasure',
      download: 'Download copies of personal data',
    },
    subjects: {
      privacyRequests: 'Privacy requests',
    },
  },
} as const
