/**
 * The types of schema.org and the subtypes of each: parent, colon, direct subtypes.
 *
 * Generated from schema-dts 2.1.0 (Google LLC, Apache-2.0), which is itself generated from the
 * schema.org vocabulary (names by schema.org, CC BY-SA 3.0, https://schema.org/docs/terms.html).
 * Superseded types are left out. Never edited by hand.
 */
const SUBTYPES = `
Accommodation:Apartment,CampingPitch,House,Room,Suite AchieveAction:LoseAction,TieAction,
  WinAction Action:AchieveAction,AssessAction,ConsumeAction,ControlAction,CreateAction,
  FindAction,InteractAction,MoveAction,OrganizeAction,PlayAction,SearchAction,SeekToAction,
  SolveMathAction,TradeAction,TransferAction,UpdateAction AddAction:InsertAction
AdministrativeArea:City,Country,SchoolDistrict,State AggregateRating:EmployerAggregateRating
AllocateAction:AcceptAction,AssignAction,AuthorizeAction,RejectAction AnatomicalStructure:Bone,
  BrainStructure,Joint,Ligament,Muscle,Nerve,Vessel Article:AdvertiserContentArticle,
  NewsArticle,Report,SatiricalArticle,ScholarlyArticle,SocialMediaPosting,TechArticle
AssessAction:ChooseAction,IgnoreAction,ReactAction,ReviewAction Audience:BusinessAudience,
  EducationalAudience,MedicalAudience,PeopleAudience,Researcher AudioObject:AudioObjectSnapshot,
  Audiobook AutomotiveBusiness:AutoBodyShop,AutoDealer,AutoPartsStore,AutoRental,AutoRepair,
  AutoWash,GasStation,MotorcycleDealer,MotorcycleRepair BankAccount:DepositAccount
BioChemEntity:ChemicalSubstance,Gene,MolecularEntity,Protein BlogPosting:LiveBlogPosting
BodyOfWater:Canal,LakeBodyOfWater,OceanBodyOfWater,Pond,Reservoir,RiverBodyOfWater,
  SeaBodyOfWater,Waterfall Book:Audiobook,SequentialArt BroadcastChannel:RadioChannel,
  TelevisionChannel BroadcastService:RadioBroadcastService CategoryCode:MedicalCode
Certification:DeclarationOfConformity,DigitalProductPassport,EnvironmentalProductDeclaration
ChooseAction:VoteAction Church:CatholicChurch CivicStructure:Airport,Aquarium,Beach,
  BoatTerminal,Bridge,BusStation,BusStop,Campground,Cemetery,Crematorium,
  EducationalOrganization,EventVenue,FireStation,GovernmentBuilding,Hospital,MovieTheater,
  Museum,MusicVenue,Park,ParkingFacility,PerformingArtsTheater,PlaceOfWorship,Playground,
  PoliceStation,PublicToilet,RVPark,StadiumOrArena,SubwayStation,TaxiStand,TrainStation,Zoo
Clip:MovieClip,RadioClip,TVClip,VideoGameClip Collection:ProductCollection
CollectionPage:MediaGallery ComicStory:ComicCoverArt Comment:Answer,CorrectionComment,Question
CommunicateAction:AskAction,CheckInAction,CheckOutAction,CommentAction,InformAction,
  InviteAction,ReplyAction,ShareAction ConstraintNode:StatisticalVariable
ConsumeAction:DrinkAction,EatAction,InstallAction,ListenAction,PlayGameAction,ReadAction,
  UseAction,ViewAction,WatchAction ContactPoint:PostalAddress ControlAction:ActivateAction,
  AuthenticateAction,DeactivateAction,LoginAction,ResetPasswordAction,ResumeAction,SuspendAction
CoverArt:ComicCoverArt CreateAction:CookAction,DrawAction,FilmAction,PaintAction,
  PhotographAction,WriteAction CreativeWork:AmpStory,ArchiveComponent,Article,Atlas,Blog,Book,
  Certification,Chapter,Claim,Clip,Collection,ComicStory,Comment,Conversation,Course,
  CreativeWorkSeason,CreativeWorkSeries,Credential,DataCatalog,Dataset,DefinedTermSet,Diet,
  DigitalDocument,Drawing,Episode,ExercisePlan,Game,Guide,HowTo,HowToDirection,HowToSection,
  HowToStep,HowToTip,HyperToc,HyperTocEntry,LearningResource,Legislation,Manuscript,Map,
  MathSolver,MediaObject,MediaReviewItem,Menu,MenuSection,Message,Movie,MusicComposition,
  MusicPlaylist,MusicRecording,Painting,Photograph,Play,Poster,PublicationIssue,
  PublicationVolume,Quotation,Review,Sculpture,SheetMusic,ShortStory,SoftwareApplication,
  SoftwareSourceCode,SpecialAnnouncement,Statement,TVSeason,TVSeries,Thesis,VisualArtwork,
  WebContent,WebPage,WebPageElement,WebSite CreativeWorkSeason:PodcastSeason,RadioSeason,
  TVSeason CreativeWorkSeries:BookSeries,MovieSeries,Periodical,PodcastSeries,RadioSeries,
  TVSeries,VideoGameSeries Credential:EducationalOccupationalCredential
CriticReview:ReviewNewsArticle DataFeed:CompleteDataFeed Dataset:DataFeed
DefinedTerm:CategoryCode DefinedTermSet:CategoryCodeSet DigitalDocument:NoteDigitalDocument,
  PresentationDigitalDocument,SpreadsheetDigitalDocument,TextDigitalDocument
DoseSchedule:MaximumDoseSchedule,RecommendedDoseSchedule,ReportedDoseSchedule
EducationalOccupationalProgram:WorkBasedProgram EducationalOrganization:CollegeOrUniversity,
  ElementarySchool,HighSchool,MiddleSchool,Preschool,School EmergencyService:FireStation,
  Hospital,PoliceStation EnergyEfficiencyEnumeration:EUEnergyEfficiencyEnumeration,
  EnergyStarEnergyEfficiencyEnumeration EntertainmentBusiness:AdultEntertainment,AmusementPark,
  ArtGallery,Casino,ComedyClub,MovieTheater,NightClub Enumeration:AdultOrientedEnumeration,
  BoardingPolicyType,BookFormatType,BusinessEntityType,BusinessFunction,CarUsageType,
  CertificationStatusEnumeration,ContactPointOption,DayOfWeek,DeliveryMethod,
  DigitalDocumentPermissionType,DigitalPlatformEnumeration,EnergyEfficiencyEnumeration,
  EventAttendanceModeEnumeration,FulfillmentTypeEnumeration,GameAvailabilityEnumeration,
  GamePlayMode,GenderType,GovernmentBenefitsType,HealthAspectEnumeration,
  IncentiveQualifiedExpenseType,IncentiveStatus,IncentiveType,ItemAvailability,
  ItemListOrderType,LegalValueLevel,MapCategoryType,MeasurementMethodEnum,
  MeasurementTypeEnumeration,MediaEnumeration,MediaManipulationRatingEnumeration,
  MedicalEnumeration,MerchantReturnEnumeration,MusicAlbumProductionType,MusicAlbumReleaseType,
  MusicReleaseFormatType,NonprofitType,OfferItemCondition,PaymentMethodType,
  PhysicalActivityCategory,PriceComponentTypeEnumeration,PriceTypeEnumeration,PurchaseType,
  QualitativeValue,RefundTypeEnumeration,RestrictedDiet,ReturnFeesEnumeration,
  ReturnLabelSourceEnumeration,ReturnMethodEnumeration,RsvpResponseType,SizeGroupEnumeration,
  SizeSystemEnumeration,Specialty,StatusEnumeration,TierBenefitEnumeration,WarrantyScope
Episode:PodcastEpisode,RadioEpisode,TVEpisode Event:BusinessEvent,ChildrensEvent,ComedyEvent,
  ConferenceEvent,CourseInstance,DanceEvent,DeliveryEvent,EducationEvent,EventSeries,
  ExhibitionEvent,Festival,FoodEvent,Hackathon,LiteraryEvent,MusicEvent,PerformingArtsEvent,
  PublicationEvent,SaleEvent,ScreeningEvent,SocialEvent,SportsEvent,TheaterEvent,VisualArtsEvent
FinancialProduct:BankAccount,CurrencyConversionService,InvestmentOrDeposit,LoanOrCredit,
  PaymentCard,PaymentService FinancialService:AccountingService,AutomatedTeller,
  BankOrCreditUnion,InsuranceAgency FindAction:CheckAction,DiscoverAction,TrackAction
FoodEstablishment:Bakery,BarOrPub,Brewery,CafeOrCoffeeShop,Distillery,FastFoodRestaurant,
  IceCreamShop,Restaurant,Winery Game:VideoGame GeoShape:GeoCircle GovernmentBuilding:CityHall,
  Courthouse,DefenceEstablishment,Embassy,LegislativeBuilding GovernmentOffice:PostOffice
Grant:MonetaryGrant HealthAndBeautyBusiness:BeautySalon,DaySpa,HairSalon,HealthClub,NailSalon,
  TattooParlor HomeAndConstructionBusiness:Electrician,GeneralContractor,HVACBusiness,
  HousePainter,Locksmith,MovingCompany,Plumber,RoofingContractor House:SingleFamilyResidence
HowTo:Recipe HowToItem:HowToSupply,HowToTool ImageObject:Barcode,ImageObjectSnapshot
InformAction:ConfirmAction,RsvpAction InsertAction:AppendAction,PrependAction
InstantaneousEvent:Error Intangible:ActionAccessSpecification,AlignmentObject,Audience,
  BedDetails,Brand,BroadcastChannel,BroadcastFrequencySpecification,Class,ComputerLanguage,
  ConstraintNode,DataFeedItem,DefinedTerm,Demand,DigitalDocumentPermission,
  EducationalOccupationalProgram,EnergyConsumptionDetails,EntryPoint,Enumeration,
  FinancialIncentive,FloorPlan,GameServer,GeospatialGeometry,Grant,HealthInsurancePlan,
  HealthPlanCostSharingSpecification,HealthPlanFormulary,HealthPlanNetwork,Invoice,ItemList,
  JobPosting,Language,ListItem,MediaSubscription,MemberProgram,MemberProgramTier,MenuItem,
  MerchantReturnPolicy,MerchantReturnPolicySeasonalOverride,Observation,Occupation,
  OccupationalExperienceRequirements,Offer,Order,ParcelDelivery,PaymentMethod,Permit,
  ProgramMembership,Property,PropertyValueSpecification,Rating,Reservation,Schedule,Seat,Series,
  Service,ServiceChannel,SpeakableSpecification,StatisticalPopulation,StructuredValue,Ticket,
  Trip,VirtualLocation InteractAction:BefriendAction,CommunicateAction,FollowAction,JoinAction,
  LeaveAction,MarryAction,RegisterAction,SubscribeAction,UnRegisterAction
InvestmentOrDeposit:BrokerageAccount,DepositAccount,InvestmentFund ItemList:BreadcrumbList,
  HowToSection,HowToStep,OfferCatalog Landform:BodyOfWater,Continent,Mountain,Volcano
LearningResource:Course,Quiz,Syllabus LegalService:Attorney,Notary Legislation:LegislationObject
LifestyleModification:Diet,PhysicalActivity ListItem:HowToDirection,HowToItem,HowToSection,
  HowToStep,HowToTip LoanOrCredit:CreditCard,MortgageLoan LocalBusiness:AnimalShelter,
  ArchiveOrganization,AutomotiveBusiness,ChildCare,Dentist,DryCleaningOrLaundry,
  EmergencyService,EmploymentAgency,EntertainmentBusiness,FinancialService,FoodEstablishment,
  GovernmentOffice,HealthAndBeautyBusiness,HomeAndConstructionBusiness,InternetCafe,
  LegalService,Library,LodgingBusiness,MedicalBusiness,ProfessionalService,RadioStation,
  RealEstateAgent,RecyclingCenter,SelfStorage,ShoppingCenter,SportsActivityLocation,Store,
  TelevisionStation,TouristInformationCenter,TravelAgency LodgingBusiness:BedAndBreakfast,
  Campground,Hostel,Hotel,Motel,Resort,VacationRental
MeasurementTypeEnumeration:BodyMeasurementTypeEnumeration,WearableMeasurementTypeEnumeration
MediaEnumeration:IPTCDigitalSourceEnumeration MediaGallery:ImageGallery,VideoGallery
MediaObject:3DModel,AmpStory,AudioObject,DataDownload,ImageObject,LegislationObject,
  MusicVideoObject,TextObject,VideoObject MedicalAudience:Patient MedicalBusiness:Audiology,
  CommunityHealth,Dentist,Dermatology,DietNutrition,Emergency,Geriatric,Gynecologic,
  MedicalClinic,Midwifery,Nursing,Obstetric,Oncologic,Ophthalmology,Optician,Optometric,
  Otolaryngologic,Pediatric,Pharmacy,Physician,Physiotherapy,PlasticSurgery,Podiatric,
  PrimaryCare,Psychiatric,PublicHealth MedicalClinic:CovidTestingFacility
MedicalCondition:InfectiousDisease,MedicalSignOrSymptom MedicalEntity:AnatomicalStructure,
  AnatomicalSystem,DrugClass,DrugCost,LifestyleModification,MedicalCause,MedicalCondition,
  MedicalContraindication,MedicalDevice,MedicalGuideline,MedicalIndication,MedicalIntangible,
  MedicalProcedure,MedicalRiskEstimator,MedicalRiskFactor,MedicalStudy,MedicalTest,Substance,
  SuperficialAnatomy MedicalEnumeration:DrugCostCategory,DrugPregnancyCategory,
  DrugPrescriptionStatus,InfectiousAgentClass,MedicalAudienceType,MedicalDevicePurpose,
  MedicalEvidenceLevel,MedicalImagingTechnique,MedicalObservationalStudyDesign,
  MedicalProcedureType,MedicalSpecialty,MedicalStudyStatus,MedicalTrialDesign,MedicineSystem,
  PhysicalExam MedicalGuideline:MedicalGuidelineContraindication,MedicalGuidelineRecommendation
MedicalIndication:ApprovedIndication,PreventionIndication,TreatmentIndication
MedicalIntangible:DDxElement,DoseSchedule,DrugLegalStatus,DrugStrength,MedicalCode,
  MedicalConditionStage MedicalOrganization:Dentist,DiagnosticLab,Hospital,MedicalClinic,
  Pharmacy,Physician,VeterinaryCare MedicalProcedure:DiagnosticProcedure,PalliativeProcedure,
  PhysicalExam,SurgicalProcedure,TherapeuticProcedure
MedicalRiskEstimator:MedicalRiskCalculator,MedicalRiskScore MedicalSign:VitalSign
MedicalSignOrSymptom:MedicalSign,MedicalSymptom MedicalStudy:MedicalObservationalStudy,
  MedicalTrial MedicalTest:BloodTest,ImagingTest,MedicalTestPanel,PathologyTest
MedicalTherapy:OccupationalTherapy,PalliativeProcedure,PhysicalTherapy,RadiationTherapy,
  RespiratoryTherapy Message:EmailMessage MoveAction:ArriveAction,DepartAction,TravelAction
MusicPlaylist:MusicAlbum,MusicRelease NewsArticle:AnalysisNewsArticle,AskPublicNewsArticle,
  BackgroundNewsArticle,OpinionNewsArticle,ReportageNewsArticle,ReviewNewsArticle
NonprofitType:DENonprofitType,ITNonprofitType,NLNonprofitType,UKNonprofitType,USNonprofitType
Offer:AggregateOffer,OfferForLease,OfferForPurchase OnlineBusiness:OnlineStore
OnlineStore:OnlineMarketplace Organization:Airline,Consortium,Cooperative,Corporation,
  EducationalOrganization,FundingScheme,GovernmentOrganization,LibrarySystem,LocalBusiness,
  MedicalOrganization,NGO,NewsMediaOrganization,OnlineBusiness,PerformingGroup,PoliticalParty,
  Project,ResearchOrganization,SearchRescueOrganization,SportsOrganization,WorkersUnion
OrganizeAction:AllocateAction,ApplyAction,BookmarkAction,PlanAction PaymentCard:CreditCard
PaymentMethod:PaymentCard,PaymentService PeopleAudience:MedicalAudience,ParentAudience
PerformingGroup:DanceGroup,MusicGroup,TheaterGroup Periodical:ComicSeries,Newspaper
Permit:GovernmentPermit Person:Patient PhysicalActivity:ExercisePlan
Physician:IndividualPhysician,PhysiciansOffice Place:Accommodation,AdministrativeArea,
  CivicStructure,DefinedRegion,Landform,LandmarksOrHistoricalBuildings,LocalBusiness,Residence,
  TouristAttraction,TouristDestination PlaceOfWorship:BuddhistTemple,Church,HinduTemple,Mosque,
  Synagogue PlanAction:CancelAction,ReserveAction,ScheduleAction PlayAction:ExerciseAction,
  PerformAction PriceSpecification:CompoundPriceSpecification,DeliveryChargeSpecification,
  PaymentChargeSpecification,UnitPriceSpecification Product:DietarySupplement,Drug,
  IndividualProduct,ProductCollection,ProductGroup,ProductModel,SomeProducts,Vehicle
Project:FundingAgency,ResearchProject PropertyValue:LocationFeatureSpecification
PublicationEvent:BroadcastEvent,OnDemandEvent PublicationIssue:ComicIssue
QualitativeValue:BedType,DriveWheelConfigurationValue,SizeSpecification,SteeringPositionValue
QuantitativeValue:Observation QuantitativeValueDistribution:MonetaryAmountDistribution
RadioChannel:AMRadioChannel,FMRadioChannel Rating:AggregateRating,EndorsementRating
ReactAction:AgreeAction,DisagreeAction,DislikeAction,EndorseAction,LikeAction,WantAction
Reservation:BoatReservation,BusReservation,EventReservation,FlightReservation,
  FoodEstablishmentReservation,LodgingReservation,RentalCarReservation,ReservationPackage,
  TaxiReservation,TrainReservation Residence:ApartmentComplex,GatedResidenceCommunity
Resort:SkiResort Review:ClaimReview,CriticReview,EmployerReview,MediaReview,Recommendation,
  UserReview Room:HotelRoom,MeetingRoom ScholarlyArticle:MedicalScholarlyArticle
Series:CreativeWorkSeries,EventSeries Service:BroadcastService,CableOrSatelliteService,
  FinancialProduct,FoodService,GovernmentService,TaxiService,WebAPI
SizeGroupEnumeration:WearableSizeGroupEnumeration
SizeSystemEnumeration:WearableSizeSystemEnumeration SocialMediaPosting:BlogPosting,
  DiscussionForumPosting SoftwareApplication:MobileApplication,OperatingSystem,RuntimePlatform,
  VideoGame,WebApplication Specialty:MedicalSpecialty SportsActivityLocation:BowlingAlley,
  ExerciseGym,GolfCourse,HealthClub,PublicSwimmingPool,SkiResort,SportsClub,StadiumOrArena,
  TennisComplex SportsOrganization:SportsTeam StatusEnumeration:ActionStatusType,
  EventStatusType,GameServerStatus,LegalForceStatus,OrderStatus,PaymentStatusType,
  ReservationStatusType Store:AutoPartsStore,BikeStore,BookStore,ClothingStore,ComputerStore,
  ConvenienceStore,DepartmentStore,ElectronicsStore,Florist,FurnitureStore,GardenStore,
  GroceryStore,HardwareStore,HobbyShop,HomeGoodsStore,JewelryStore,LiquorStore,
  MensClothingStore,MobilePhoneStore,MovieRentalStore,MusicStore,OfficeEquipmentStore,
  OutletStore,PawnShop,PetStore,ShoeStore,SportingGoodsStore,TireShop,ToyStore,WholesaleStore
StructuredValue:CDCPMDRecord,ContactPoint,DefinedRegion,EngineSpecification,
  ExchangeRateSpecification,GeoCoordinates,GeoShape,InstantaneousEvent,InteractionCounter,
  MonetaryAmount,NutritionInformation,OfferShippingDetails,OpeningHoursSpecification,OrderItem,
  OwnershipInfo,PostalCodeRangeSpecification,PriceSpecification,PropertyValue,QuantitativeValue,
  QuantitativeValueDistribution,RepaymentSpecification,ServicePeriod,ShippingConditions,
  ShippingDeliveryTime,ShippingRateSettings,ShippingService,TypeAndQuantityNode,WarrantyPromise
Substance:DietarySupplement,Drug TechArticle:APIReference TherapeuticProcedure:MedicalTherapy,
  PsychologicalTreatment Thing:Action,BioChemEntity,CreativeWork,Event,Intangible,MedicalEntity,
  Organization,Person,Place,Product,StupidType,Taxon TradeAction:BuyAction,OrderAction,
  PayAction,PreOrderAction,QuoteAction,RentAction,SellAction,TipAction
TransferAction:BorrowAction,DonateAction,DownloadAction,GiveAction,LendAction,MoneyTransfer,
  ReceiveAction,ReturnAction,SendAction,TakeAction Trip:BoatTrip,BusTrip,Flight,TouristTrip,
  TrainTrip UpdateAction:AddAction,DeleteAction,ReplaceAction UseAction:WearAction
Vehicle:BusOrCoach,Car,Motorcycle,MotorizedBicycle Vessel:Artery,LymphaticVessel,Vein
VideoObject:VideoObjectSnapshot VisualArtwork:CoverArt,SequentialArt
WebContent:HealthTopicContent WebPage:AboutPage,CheckoutPage,CollectionPage,ContactPage,FAQPage,
  ItemPage,MedicalWebPage,ProfilePage,QAPage,RealEstateListing,SearchResultsPage
WebPageElement:SiteNavigationElement,Table,WPAdBlock,WPFooter,WPHeader,WPSideBar
`;

/** Direct supertypes of each type. */
const PARENTS: ReadonlyMap<string, readonly string[]> = readParents();

function readParents(): Map<string, string[]> {
  const parents = new Map<string, string[]>();
  for (const [, parent = "", list = ""] of SUBTYPES.matchAll(/(\w+):([\w,\s]+?)(?=\s\w+:|\s*$)/g)) {
    for (const child of list.replace(/\s+/g, "").split(",")) {
      parents.set(child, [...(parents.get(child) ?? []), parent]);
    }
  }
  return parents;
}

/** Reports whether a type is another one or a subtype of it. */
export function isTypeBelow(type: string, root: string): boolean {
  const waiting = [type];
  const seen = new Set(waiting);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === root) return true;
    for (const parent of PARENTS.get(at) ?? []) {
      if (!seen.has(parent)) waiting.push(parent);
      seen.add(parent);
    }
  }
  return false;
}
