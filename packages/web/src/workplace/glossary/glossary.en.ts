import type { ExtractStatus } from '@serialis/contract/desk/extracts/extracts.schema.ts'
import type { SampleState } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { LotStatus } from '@serialis/contract/desk/inspection/inspection.status.ts'
import type { OpeningStockStatus } from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import type { BatchStatus, Circuit, PushStatus } from '@serialis/contract/desk/push/push.status.ts'
import type { RecallStatus } from '@serialis/contract/desk/recall/recall.schema.ts'
import type { ChangeStatus } from '@serialis/contract/desk/status-changes/status-changes.status.ts'
import type { AudienceStatus } from '@serialis/contract/engagement/audiences/audiences.status.ts'
import type { RunStatus } from '@serialis/contract/engagement/audiences/runs/audience-runs.schema.ts'
import type { CollectionStatus } from '@serialis/contract/engagement/collections/collections.status.ts'
import type { MetaDataStatus } from '@serialis/contract/engagement/collections/meta-data.status.ts'
import type { NestedModelStatus } from '@serialis/contract/engagement/collections/nested-models/nested-models.status.ts'
import type { MappingDictStatus } from '@serialis/contract/engagement/dictionaries/mapping-dicts.status.ts'
import type { EndpointStatus } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import type { InboxStatus } from '@serialis/contract/engagement/inbound/inbox.status.ts'
import type { ConsentState } from '@serialis/contract/engagement/members/consents.schema.ts'
import type { MemberStatus } from '@serialis/contract/engagement/members/members.status.ts'
import type { MemberMergeStatus } from '@serialis/contract/engagement/merging/merging.status.ts'
import type { PrivacyRequestStatus } from '@serialis/contract/engagement/privacy-requests/privacy-requests.status.ts'
import type { ChannelStatus, DeliveryStatus } from '@serialis/contract/engagement/provide/provide-channels.status.ts'
import type { ReplayStatus } from '@serialis/contract/engagement/replays/replays.status.ts'
import type { RoutingStatus } from '@serialis/contract/engagement/routing/routings.status.ts'
import type { TagStatus } from '@serialis/contract/engagement/tags/tags.status.ts'
import type { TransferModelStatus } from '@serialis/contract/engagement/transfers/transfer-models.status.ts'
import type { ImportStatus } from '@serialis/contract/kit/import-file.ts'
import type { RuleVersionStatus } from '@serialis/contract/numbers/codes/rule-version.status.ts'
import type { ShownState } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { ExchangeStatus } from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import type { LineStatus } from '@serialis/contract/plant/lines/lines.status.ts'
import type { PackageStatus } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { PoolLevel, ReplenishmentStatus } from '@serialis/contract/plant/pools/pools.schema.ts'
import type { ArticleStatus } from '@serialis/contract/plant/products/products.status.ts'
import type { ResultStatus } from '@serialis/contract/plant/results/results.status.ts'
import type { MessageStatus } from '@serialis/contract/plant/sources/messages.status.ts'
import type { PullStatus } from '@serialis/contract/plant/sources/pulls.status.ts'
import type { SupplierRequestStatus, SupplierStatus } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import type { AccessRequestStatus } from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import type { AccessReviewStatus } from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import type { ApiKeyState } from '@serialis/contract/platform/access/api-keys.schema.ts'
import type { CredentialState } from '@serialis/contract/platform/access/credentials/credentials.schema.ts'
import type { DutyExceptionStatus } from '@serialis/contract/platform/access/duties/duty-exceptions.schema.ts'
import type { AlertLevel } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { AlertStatus } from '@serialis/contract/platform/alerts/alerts.status.ts'
import type { BundleStatus } from '@serialis/contract/platform/bundles/bundles.schema.ts'
import type { MailStatus } from '@serialis/contract/platform/mail/mail.schema.ts'
import type { Approval } from '@serialis/contract/platform/masters/approval.ts'
import type { NewsState } from '@serialis/contract/platform/news/news.status.ts'
import type { ReviewStatus } from '@serialis/contract/platform/reviews/reviews.schema.ts'
import type { TaskState } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import type { TrafficOutcome } from '@serialis/contract/platform/traffic/traffic.schema.ts'
import type { WorkflowVersionStatus } from '@serialis/contract/platform/workflow/workflow.schema.ts'

/** The glossary: terms, and what each status says of its record. Tags show the same sentences. */
export const glossaryEn = {
  title: 'Glossary',
  lead: 'The words of this console, and what each status says. A status tag on any page shows its sentence and leads here.',
  search: 'Find a word',
  nothing: 'No word contains “{text}”.',
  more: 'In the glossary',
  next: 'next: {names}',
  end: 'final',
  terms: 'Terms',
  pathOf: 'How it goes on: {name}',
  words: {
    serial: { word: 'Serial number', text: 'The identity of one pack, case or pallet within its GTIN.' },
    code: { word: 'Code', text: 'What is printed and scanned: GTIN and serial number, or SSCC.' },
    level: { word: 'Packaging level', text: 'Unit, bundle, case or pallet; an outer level holds inner ones.' },
    container: { word: 'Container', text: 'A pack with others inside it.' },
    partial: { word: 'Partial', text: 'A container of any level that holds fewer packs than it could.' },
    pool: { word: 'Pool', text: 'Serial numbers of a product and level from one source that wait to be used.' },
    application: { word: 'Application', text: 'A request for a number of serial numbers.' },
    rule: { word: 'SN rule', text: 'How serial numbers are made. A version that issued some never changes.' },
    order: { word: 'Production order', text: 'A batch to be made: product, quantity, dates.' },
    placeOut: { word: 'Place out', text: 'To hand the serial numbers of an order to its line.' },
    result: { word: 'Result file', text: 'What a line reports of its work: each code, its fate and its container.' },
    dryRun: {
      word: 'Dry run',
      text: 'The whole change without its effect: who reads it decides before anything is written.',
    },
    balance: { word: 'Balance', text: 'What went out to the line equals what came back. Zero is the goal.' },
    unaccounted: {
      word: 'Unaccounted',
      text: 'Serial numbers that were placed out and are on no list that came back.',
    },
    lot: { word: 'Inspection lot', text: 'Packs that are frozen until quality decides on them by samples.' },
    signature: {
      word: 'Signature',
      text: 'Account and password again, a meaning and a reason, bound to what is signed.',
    },
    recall: { word: 'Recall', text: 'Everything that a batch, order, container or code affects, and one hold on it.' },
    push: { word: 'Push', text: 'Changes of serial numbers that are sent to an external system.' },
    alert: { word: 'Alert', text: 'Something that went wrong with a record and waits for a person.' },
    undo: { word: 'Undo', text: 'To take back an event as a whole, while nothing later touched its serial numbers.' },
    site: {
      word: 'Limit to factories',
      text: 'An account that may see and handle the records of some factories alone.',
    },
  },
  entities: {
    serial: 'Serial number',
    order: 'Production order',
    result: 'Result file',
    change: 'Change of serial numbers',
    lot: 'Inspection lot',
    product: 'Product',
    line: 'Production line',
    ruleVersion: 'Version of an SN rule',
    supplier: 'Packaging supplier',
    supplierRequest: 'Request of a supplier',
    member: 'Member',
    memberMerge: 'Merge of members',
    privacyRequest: 'Privacy request',
    collection: 'Collection',
    tag: 'Tag',
    audience: 'Audience',
    metaData: 'Version of meta data',
    nestedModel: 'Nested model',
    mappingDict: 'Mapping dictionary',
    transferModel: 'Transfer model',
    routing: 'Routing',
    subscribeEndpoint: 'Subscribe endpoint',
    provideChannel: 'Push of a provide endpoint',
    audienceRun: 'Work on all members of an audience',
    provideDelivery: 'Delivery of a push',
    inboxMessage: 'Message of the data center',
    messageReplay: 'Replay of messages',
    consent: 'Consent of a member',
    pull: 'Pull from a partner',
    message: 'Incoming message',
    openingStock: 'Opening stock',
    push: 'Push',
    alert: 'Alert',
    alertLevel: 'Level of an alert',
    task: 'Task',
    mail: 'Mail',
    news: 'News item',
    tableImport: 'Imported table',
    recall: 'Recall',
    extract: 'List for an inspector',
    pool: 'Pool',
    replenishment: 'Replenishment',
    configurationBundle: 'Configuration bundle',
    accessReview: 'Access review',
    dutyException: 'Exception from segregated duties',
    accessRequest: 'Change of access',
    review: 'Review of the audit trail',
    lineApproval: 'Settings of a line',
    masterApproval: 'Main data',
    workflowVersion: 'Version of a workflow',
    application: 'Application',
    orderPackage: 'Package for a line',
    lineExchange: 'File to or from a line',
    credential: 'Credential',
    apiKey: 'API key',
    sample: 'Sample',
    pushBatch: 'Batch of a push',
    traffic: 'Entry of the technical log',
    circuit: 'Connection to a target',
  },
  statuses: {
    serial: {
      NEW: 'The number exists and is on no pack yet.',
      COMMISSIONED: 'The number is on a pack. The pack is not released for sale yet.',
      PLANT_USED: 'The number is on a pack. The pack is not released for sale yet.',
      ACTIVATION: 'The pack is released for sale.',
      ACTIVATED: 'The pack is released for sale.',
      CRM_SCAN: 'A consumer has scanned the released pack.',
      SAM_MARK: 'The pack is to be taken as a sample. It cannot be sold until that is decided.',
      SAMPLE: 'The pack was taken as a sample and has left its container.',
      INTERNAL_USE: 'The pack was taken for training, tests or staff. It cannot be sold.',
      NSO: 'The pack must not be sold until quality lifts the hold.',
      DC_RETURN: 'The pack came back to the distribution centre.',
      DC_DISPOSAL: 'The pack was handed to a disposer. Its certificate makes it destroyed.',
      INACTIVATED: 'The number is withdrawn. One that was never on a pack stays so for ever.',
      INACTIVATE: 'The number is withdrawn. One that was never on a pack stays so for ever.',
      DESTORY: 'The pack or its label is destroyed. This is final.',
      AGING_DESTORY: 'The pack was destroyed after its expiry date. This is final.',
      PLANT_DESTROY: 'The pack or its label was destroyed in the plant. This is final.',
      DC_DESTROY: 'The pack was destroyed in the distribution centre. This is final.',
      DC_MANUAL_DESTROY_CAN_NOT_READ:
        'The pack was destroyed by hand because its code could not be read. This is final.',
    } satisfies Record<ShownState, string>,
    order: {
      DRAFT: 'Its author is still writing it. Nothing is reserved.',
      UNAPPROVED: 'Another person has to approve or reject it.',
      REJECTED: 'It was not approved. Its author may correct and submit it again.',
      APPROVED: 'It is signed, its fields are frozen, and its serial numbers are requested.',
      WAIT_FOR_SN_GENERATION: 'Serial numbers are made, taken from the pool or pulled from a partner.',
      READY: 'All serial numbers of all levels are reserved.',
      AVAILABLE: 'Any line that fits may take it.',
      WAIT_LINE_ASSIGNED: 'A planner has to choose a line.',
      ASSIGNED: 'A line is chosen, and the package for it is being built.',
      WAIT_FOR_PLACEOUT: 'The package is ready and waits for the line to acknowledge it.',
      PRODUCTION_READY: 'The line has its package and may start.',
      PROCESSING: 'The line is at work.',
      PROCESSED: 'A result file is there and waits for its dry run to be committed.',
      PROUDCTION_RESULT_PROCEDDED: 'The result is entered. The warehouse scan may begin.',
      SCANNING: 'The warehouse scans the outer packs.',
      SCAN_FINISH: 'Quality has to confirm it with a signature.',
      FINAL_CONFIRM: 'It is signed: good packs are active, unused numbers inactivated. This is final.',
      SCRAP: 'It was ended with a signed reason. Its numbers are withdrawn or destroyed. This is final.',
      DELETE: 'It was deleted before anybody approved it.',
    } satisfies Record<OrderStatus, string>,
    result: {
      CHECKING: 'The dry run of the file is at work.',
      CHECKED: 'The dry run is done. Somebody has to commit or decline the file.',
      UNREADABLE: 'The file cannot be read as a result. Nothing of it was entered.',
      COMMITTING: 'The file is being entered.',
      COMMITTED: 'Statuses, containers and counts of the file are entered.',
      REFUSED: 'Somebody declined the file. Nothing of it was entered.',
      UNDOING: 'What the file entered is being taken back.',
      UNDONE: 'What the file entered was taken back.',
    } satisfies Record<ResultStatus, string>,
    change: {
      CHECKING: 'The dry run is at work.',
      CHECKED: 'The dry run is done. It waits for corrections or a signature.',
      UNREADABLE: 'The list cannot be read.',
      WAITING: 'It is signed once and waits for a second person.',
      COMMITTING: 'It is being carried out.',
      DONE: 'It was carried out as signed.',
      DECLINED: 'The second person declined it. Nothing changed.',
      WITHDRAWN: 'Its author withdrew it. Nothing changed.',
    } satisfies Record<ChangeStatus, string>,
    lot: {
      DRAWN: 'Its packs are on hold, and samples are chosen.',
      SAMPLING: 'Samples are taken and their results recorded.',
      RECORDED: 'All results are there. Quality has to decide.',
      RELEASED: 'Quality released it. Its packs go on.',
      REJECTED: 'Quality rejected it. Its packs are withdrawn or stay on hold.',
      WITHDRAWN: 'It was ended without a decision, and its hold was lifted.',
    } satisfies Record<LotStatus, string>,
    product: {
      UNAPPROVED: 'A revision waits for approval. Orders use the approved one until then.',
      APPROVED: 'Orders may use it.',
      REJECTED: 'The revision was not approved. It may be corrected.',
      DELETE: 'It was deleted. No order may use it.',
    } satisfies Record<ArticleStatus, string>,
    line: {
      ACTIVE: 'It may be given orders.',
      INACTIVE: 'It is given no orders.',
      DELETE: 'It was deleted.',
    } satisfies Record<LineStatus, string>,
    ruleVersion: {
      DRAFT: 'It may still be changed, and issues nothing.',
      APPROVED: 'It issues serial numbers and never changes again.',
      RETIRED: 'It issues nothing more. What it issued stays valid.',
    } satisfies Record<RuleVersionStatus, string>,
    supplier: {
      ACTIVE: 'It may apply for serial numbers within its authority.',
      EXPIRED: 'Its period is over. What it got stays valid; it gets nothing new.',
      LOCKED: 'It is locked by hand and gets nothing new.',
      DELETE: 'It was deleted.',
    } satisfies Record<SupplierStatus, string>,
    supplierRequest: {
      OPEN: 'It asks for more than the authority says and waits for a decision.',
      APPROVED: 'It was approved, and its serial numbers are issued.',
      REFUSED: 'It was declined.',
      WITHDRAWN: 'The supplier withdrew it.',
    } satisfies Record<SupplierRequestStatus, string>,
    member: {
      ACTIVE: 'It takes part in everything that it agreed to.',
      FROZEN: 'It was frozen by hand and takes part in nothing.',
      MERGED: 'It is the same person as another member, who took over everything.',
      ERASED: 'Everything about the person was removed.',
    } satisfies Record<MemberStatus, string>,
    memberMerge: {
      PROPOSED: 'Two members may be one person. It waits for a decision.',
      MERGED: 'Everything of the one belongs to the other. It can be taken back for 30 days.',
      UNMERGED: 'It was taken back, and each member has again what it had.',
      DISMISSED: 'They are two people.',
    } satisfies Record<MemberMergeStatus, string>,
    privacyRequest: {
      REQUESTED: 'It waits for a second person, who signs or declines it.',
      RUNNING: 'It was approved, and a task is at work.',
      DONE: 'The member was erased, or the copy was made.',
      REJECTED: 'It was declined.',
      WITHDRAWN: 'The person who made it took it back.',
    } satisfies Record<PrivacyRequestStatus, string>,
    collection: {
      DRAFT: 'It is being described. It can still be deleted.',
      PUBLISHED: 'Other systems can send and read its records.',
      DEPRECATED: 'It still works, and nothing new should be built on it.',
      ARCHIVED: 'It is out of use for good.',
    } satisfies Record<CollectionStatus, string>,
    metaData: {
      DRAFT: 'It is being described. Nothing that comes in is judged by it yet.',
      PUBLISHED: 'Records are judged by it. It never changes.',
      RETIRED: 'Nothing that comes in is judged by it any longer.',
    } satisfies Record<MetaDataStatus, string>,
    transferModel: {
      DRAFT: 'It has no published version yet. It can still be deleted.',
      PUBLISHED: 'Messages are mapped by its newest version.',
      RETIRED: 'It is out of use for good.',
    } satisfies Record<TransferModelStatus, string>,
    nestedModel: {
      DRAFT: 'It has no published version yet. It can still be deleted.',
      PUBLISHED: 'Fields of collections can refer to its versions.',
      ARCHIVED: 'It is out of use for good.',
    } satisfies Record<NestedModelStatus, string>,
    mappingDict: {
      DRAFT: 'It has no published version yet. It can still be deleted.',
      PUBLISHED: 'Values are looked up in its newest version.',
      ARCHIVED: 'It is out of use for good.',
    } satisfies Record<MappingDictStatus, string>,
    routing: {
      DRAFT: 'It has no published version yet, so messages of its endpoint wait.',
      PUBLISHED: 'Messages of its endpoint are judged by its newest version.',
    } satisfies Record<RoutingStatus, string>,
    audience: {
      DRAFT: 'It is being described, and no member is in it. It can still be deleted.',
      BUILDING: 'Its rule chooses the members. The present ones stay until that is done.',
      ACTIVE: 'Members come into it and leave it.',
      PAUSED: 'Its members stay. Nobody comes or goes until it is resumed.',
      FAILED: 'The last build failed. The members that it had stay in it, and it can be built again.',
      ARCHIVED: 'It stays as it was for good.',
    } satisfies Record<AudienceStatus, string>,
    tag: {
      DRAFT: 'It is being described, and no member has it. It can still be deleted.',
      ACTIVE: 'Members can have it.',
      ARCHIVED: 'No further member gets it. It stays with members until it ends or is taken away.',
    } satisfies Record<TagStatus, string>,
    subscribeEndpoint: {
      DISABLED: 'It takes no messages. Senders are asked to come again later.',
      ENABLED: 'It takes messages of senders that have its secret.',
      FAULT:
        'It took itself out of service after too many messages that cannot be read. Senders are asked to come again later.',
    } satisfies Record<EndpointStatus, string>,
    provideChannel: {
      PAUSED: 'Nothing is sent. What changes meanwhile is sent once it is started.',
      ACTIVE: 'What changes is sent to the receiver.',
      FAULT: 'It stopped itself after too many failures in a row. A person starts it again.',
    } satisfies Record<ChannelStatus, string>,
    audienceRun: {
      RUNNING: 'It waits for its turn, or goes through the members.',
      DONE: 'Everybody who was in the audience had a turn.',
      FAILED: 'It ended on the way, and says why. What was done until then stays.',
      STOPPED: 'A person stopped it. What was done until then stays, and its task can go on.',
    } satisfies Record<RunStatus, string>,
    provideDelivery: {
      WAITING: 'It waits to be sent, or for the next attempt.',
      DELIVERED: 'The receiver has it.',
      SKIPPED: 'A person decided that it is not sent.',
      KEPT: 'It was not sent, since this is a test environment.',
    } satisfies Record<DeliveryStatus, string>,
    inboxMessage: {
      NEW: 'It was taken in and waits to be routed.',
      ROUTED: 'A rule says what becomes of it. It waits to be applied, or for a decision about a value.',
      APPLIED: 'Its records are in their collection.',
      REJECTED: 'One of its records does not fit. Nothing of it was applied; it can be replayed after a correction.',
      REPLAYED: 'It was applied again after a correction.',
      DEAD: 'What it holds cannot be read. It is not tried any more.',
    } satisfies Record<InboxStatus, string>,
    messageReplay: {
      CHECKING: 'The messages are tried with the newest versions. Nothing changes.',
      CHECKED: 'The trial says what would happen. A person decides.',
      APPLYING: 'The messages are judged again and applied, batch by batch.',
      APPLIED: 'The messages were judged again and applied.',
      DROPPED: 'It was dropped after the trial. Nothing was applied.',
      UNDOING: 'What it wrote is taken back, batch by batch, where nobody changed it since.',
      UNDONE: 'What it wrote was taken back. The page lists what stays, and why.',
    } satisfies Record<ReplayStatus, string>,
    consent: {
      GRANTED: 'The member agreed to this purpose, on this channel where it has one.',
      DENIED: 'The member was asked and did not agree.',
      REVOKED: 'The member had agreed and took it back. From that day on it counts as not agreed.',
    } satisfies Record<ConsentState, string>,
    news: {
      DRAFT: 'It is being written. No reader sees it.',
      SCHEDULED: 'It is published, and its time has not begun.',
      PUBLISHED: 'The people whom it is addressed to see it.',
      EXPIRED: 'Its time is over. Its receipts stay.',
      WITHDRAWN: 'Its author took it back. Its receipts stay.',
    } satisfies Record<NewsState, string>,
    pull: {
      QUEUED: 'It is sent next.',
      WAITING: 'The partner was not reached. It is tried again later.',
      SENT: 'The partner has the request and has not answered yet.',
      PARKED: 'All tries failed. It waits for a late answer or for a person.',
      DELIVERED: 'The partner delivered everything.',
      SHORT: 'The partner delivered less than was asked for.',
      REFUSED: 'The partner declined, or its answer cannot be used.',
      NO_ANSWER: 'No answer came in time.',
      CANCELLED: 'Somebody stopped it.',
    } satisfies Record<PullStatus, string>,
    message: {
      WAITING: 'It is read next.',
      DONE: 'It was read, and its serial numbers are here.',
      DEAD: 'It cannot be used and waits to be read again or discarded.',
      DISCARDED: 'Somebody put it aside.',
    } satisfies Record<MessageStatus, string>,
    openingStock: {
      CHECKING: 'The dry run of the list is at work.',
      CHECKED: 'The dry run is done. Somebody has to enter or leave it.',
      UNREADABLE: 'The list cannot be read.',
      ENTERING: 'Its serial numbers are being entered.',
      ENTERED: 'Its serial numbers are here.',
      DROPPED: 'Somebody put it aside. Nothing of it was entered.',
    } satisfies Record<OpeningStockStatus, string>,
    push: {
      QUEUED: 'It waits for its turn.',
      RUNNING: 'Batches are being sent.',
      DONE: 'The target took everything.',
      PARTIAL: 'The target took some serial numbers and declined others.',
      FAILED: 'It could not be delivered. It may be sent again.',
      CANCELLED: 'Somebody stopped it.',
    } satisfies Record<PushStatus, string>,
    alert: {
      NEW: 'Nobody has taken it yet.',
      ACTIVE: 'Its owner is at work on it.',
      SOLVED: 'Its owner says that the cause is gone.',
      UNSOLVED: 'It was closed with its cause in place.',
      OBSOLETE: 'Its cause went away, or another alert took its place.',
    } satisfies Record<AlertStatus, string>,
    alertLevel: {
      HIGH: 'Production or delivery stands still.',
      MIDDLE: 'It will disturb work unless somebody acts.',
      LOW: 'It waits, and nothing stands still.',
    } satisfies Record<AlertLevel, string>,
    task: {
      QUEUED: 'It waits until a worker is free.',
      RUNNING: 'It is at work. It can be stopped.',
      DONE: 'It ended, with its whole effect.',
      FAILED: 'It ended without effect. It says why, and can be started again.',
      CANCELLED: 'Somebody stopped it. It had no effect.',
    } satisfies Record<TaskState, string>,
    mail: {
      QUEUED: 'It waits to be handed to the mail server, or for the next try.',
      SENT: 'The mail server took it.',
      FAILED: 'All tries failed. It can be sent again by hand.',
      KEPT: 'A sandbox sends nothing: it is kept here to be read.',
    } satisfies Record<MailStatus, string>,
    tableImport: {
      CHECKING: 'Its rows are being checked. Nothing is entered yet.',
      CHECKED: 'Somebody has to enter its good rows or discard it.',
      UNREADABLE: 'It cannot be read. Nothing of it was entered.',
      ENTERING: 'Its good rows are being entered.',
      DONE: 'Its good rows are entered.',
      DROPPED: 'Somebody discarded it. Nothing of it was entered.',
    } satisfies Record<ImportStatus, string>,
    recall: {
      TRACING: 'Everything that is affected is being looked up.',
      TRACED: 'What is affected is known. Nothing is on hold yet.',
      FAILED: 'Tracing failed. It can be started again.',
      HOLDING: 'Everything affected is being put on hold.',
      HELD: 'Everything affected is on hold, with a signature.',
    } satisfies Record<RecallStatus, string>,
    extract: {
      WRITING: 'Its file is being written.',
      DONE: 'Its file is there, with a manifest.',
      FAILED: 'Its file could not be written. Ask for it again.',
    } satisfies Record<ExtractStatus, string>,
    pool: {
      ENOUGH: 'It holds more than its threshold.',
      LOW: 'It holds less than its threshold. More are requested, or have to be.',
      ENDING: 'By the forecast it is empty before more can come.',
      EMPTY: 'Orders wait for serial numbers that it does not have.',
      PAUSED: 'It provides nothing and requests nothing.',
    } satisfies Record<PoolLevel, string>,
    replenishment: {
      RUNNING: 'The partner was asked and has not answered in full.',
      DELIVERED: 'All that was asked for is in the pool.',
      SHORT: 'Fewer came than were asked for. They are in the pool.',
      FAILED: 'None came. The request says why.',
    } satisfies Record<ReplenishmentStatus, string>,
    configurationBundle: {
      WRITTEN: 'It was written here for another tenant.',
      CHECKED: 'It was judged and compared. Nothing changes until a person takes it over.',
      ENTERING: 'A task takes over what was chosen, item by item.',
      DONE: 'Each chosen item has its result.',
      DROPPED: 'Somebody discarded it. What was not taken over by then stays as it was.',
    } satisfies Record<BundleStatus, string>,
    accessReview: {
      OPEN: 'Reviewers still decide about its grants.',
      CLOSED: 'All grants are decided and the round is signed.',
      CANCELLED: 'It was ended without a result.',
    } satisfies Record<AccessReviewStatus, string>,
    dutyException: {
      REQUESTED: 'A second person has to decide. The rule refuses as before.',
      GRANTED: 'A second person signed it. The rule lets this person pass until its last day.',
      REFUSED: 'A second person declined it. The rule refuses as before.',
      WITHDRAWN: 'The person who asked withdrew it.',
      ENDED: 'A person ended it before its last day. The rule refuses again.',
      OVER: 'Its last day has passed. The rule refuses again.',
    } satisfies Record<DutyExceptionStatus, string>,
    accessRequest: {
      PENDING: 'A second person has to decide. Nothing has changed yet.',
      APPROVED: 'A second person signed it, and it took effect.',
      REFUSED: 'A second person declined it. Nothing changed.',
      WITHDRAWN: 'The person who asked withdrew it. Nothing changed.',
      EXPIRED: 'Nobody decided in time. Nothing changed.',
    } satisfies Record<AccessRequestStatus, string>,
    review: {
      OPEN: 'Its reviewer is still reading. The events are fixed.',
      SIGNED: 'The outcome is signed.',
      CANCELLED: 'Its reviewer ended it without an outcome.',
    } satisfies Record<ReviewStatus, string>,
    lineApproval: {
      UNAPPROVED: 'Another person has to approve the settings. The approved ones before stay in force.',
      APPROVED: 'The settings are in force.',
      REJECTED: 'The settings were not approved. They may be corrected.',
    } satisfies Record<Approval, string>,
    masterApproval: {
      UNAPPROVED: 'Another person has to approve the record or its change. What was approved before stays in force.',
      APPROVED: 'The record is in force, and forms offer it.',
      REJECTED: 'The record or its change was not approved. It may be corrected.',
    } satisfies Record<Approval, string>,
    workflowVersion: {
      DRAFT: 'It may still be changed. No order follows it.',
      DEPLOYED: 'New orders follow it, until the next version is deployed.',
      RETIRED: 'No new order starts with it. Orders on their way go on.',
    } satisfies Record<WorkflowVersionStatus, string>,
    application: {
      '1': 'The serial numbers are issued.',
      '0': 'Nothing was issued. It says why.',
      cancelled: 'It was cancelled with a signature. Its serial numbers are withdrawn.',
    } satisfies Record<'1' | '0' | 'cancelled', string>,
    orderPackage: {
      BUILDING: 'Its files are being written.',
      READY: 'It waits for the line to take and acknowledge it.',
      ACKNOWLEDGED: 'The line has it and said so.',
      WITHDRAWN: 'It was taken back before the line used it.',
    } satisfies Record<PackageStatus, string>,
    lineExchange: {
      QUEUED: 'It is handed over next, or tried again later.',
      SENT: 'It is with the line, which has not answered yet.',
      DONE: 'The line answered it.',
      FAILED: 'All tries failed, or the line did not answer in time. It can be tried again.',
      CANCELLED: 'It is not needed any more.',
      TAKEN: 'It came from the line and became a result file.',
      REFUSED: 'It came from the line and cannot be used. It was laid aside.',
    } satisfies Record<ExchangeStatus, string>,
    credential: {
      USABLE: 'It can be used.',
      ENDING: 'It ends within 30 days.',
      CHANGE_DUE: 'It works, and its owner has to replace it at the next login.',
      CODE_OPEN: 'Its owner has a one-time code and has not chosen a password yet.',
      LEFT: 'Its holder is disabled. Another person has to take it over or end it.',
      OVER: 'It has expired or was ended.',
    } satisfies Record<CredentialState, string>,
    apiKey: {
      USABLE: 'Programs can use it.',
      ENDING: 'It ends within 30 days. Create its successor in time.',
      LEFT: 'Its holder is disabled. Another person has to take it over.',
      OVER: 'It has expired or was revoked.',
    } satisfies Record<ApiKeyState, string>,
    sample: {
      WAITING: 'It was drawn and has to be taken.',
      TAKEN: 'It was taken and has no result yet.',
      CONFORMING: 'It was inspected and has no defect.',
      NONCONFORMING: 'It was inspected and has a defect.',
    } satisfies Record<SampleState, string>,
    pushBatch: {
      ACKED: 'The target took all its serial numbers.',
      PARTIAL: 'The target took some of its serial numbers and declined others.',
      REJECTED: 'The target took none of its serial numbers.',
      AWAITING: 'The target has it and sends the result later.',
      UNANSWERED: 'The result never came. It is sent again by hand.',
      KEPT: 'A sandbox sends nothing: its content is kept here to be read.',
    } satisfies Record<BatchStatus, string>,
    traffic: {
      DONE: 'It arrived or succeeded.',
      WAITING: 'It is on its way or in progress, or is tried again later.',
      REFUSED: 'The other side or this system did not take it, or did not let the caller in.',
      FAILED: 'It did not arrive or succeed. All tries are used up.',
      CANCELLED: 'It was stopped, or is not needed any more.',
    } satisfies Record<TrafficOutcome, string>,
    circuit: {
      CLOSED: 'The target answers. Pushes are sent.',

      OPEN: 'The target failed several times in a row. Nothing is sent until the wait is over.',
      HALF_OPEN: 'One batch is tried, to see whether the target answers again.',
    } satisfies Record<Circuit, string>,
  },
} as const
