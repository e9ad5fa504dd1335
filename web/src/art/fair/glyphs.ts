// A small drawing of every invention: lines in a square of 24.

export const GLYPHS: Record<string, string> = {
  stationery_optimiser: 'M8 7v9a4 4 0 0 0 8 0V6a3 3 0 0 0-6 0v9a1.500 1.500 0 0 0 3 0V8',
  universal_nanny: 'M4 5v14M20 5v14M4 9h16M4 16h16M8 9v7M12 9v7M16 9v7',
  self_grading_exam: 'M5 3h14v18H5zM8 8h5M8 12h4M12 16l2 2 4-5',
  treaty_autocomplete: 'M6 4h12v13a3 3 0 0 0 3 3H9a3 3 0 0 1-3-3zM9 8h6M9 12h3M12.500 16h.010M15.500 16h.010',
  dream_recorder: 'M19 14a8 8 0 1 1-9-10 6.500 6.500 0 0 0 9 10zM16 4h4l-4 5h4',
  homework_oracle: 'M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14M6 10h3M15 10h3M15 14h3',
  toaster_with_goals:
    'M3 11h18v8H3zM5 19v2M19 19v2M7 11V7a2.500 2.500 0 0 1 2.500-2.500h5A2.500 2.500 0 0 1 17 7v4M18 14v2',
  perfect_matchmaker:
    'M8 17 3 12a3.500 3.500 0 0 1 5-5 3.500 3.500 0 0 1 5 5zM17 21l-4-4a2.800 2.800 0 0 1 4-4 2.800 2.800 0 0 1 4 4z',
  weather_negotiator:
    'M7 15a4 4 0 1 1 1-8 5 5 0 0 1 9.500 1.500A3.300 3.300 0 0 1 17 15zM8 18l-1 3M12 18l-1 3M16 18l-1 3',
  recursive_intern: 'M3 3h18v18H3zM6.500 6.500h11v11h-11zM10 10h4v4h-4z',
  benevolent_botnet:
    'M12 12 6.500 7.500M12 12l5.500-4.500M12 12l-5.500 5.500M12 12l5.500 5.500M3 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M17 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M3 19a2 2 0 1 0 4 0 2 2 0 1 0-4 0M17 19a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  grey_goo_remover: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9.500 12l5 5M14.500 12l-5 5',
  comfort_drone: 'M3 6h6M15 6h6M6 6v4l3 2h6l3-2V6M12 20.500l-3-3a2 2 0 0 1 3-2.700 2 2 0 0 1 3 2.700z',
  truth_serum_chatbot:
    'M3 4h18v12H11l-5 5v-5H3zM12 6.500c2 2.500 2.500 3.500 2.500 4.500a2.500 2.500 0 0 1-5 0c0-1 .500-2 2.500-4.500z',
  infinite_sitcom: 'M3 7h18v12H3zM8 3l4 4 4-4M12 13c-2-3-5-3-5 0s3 3 5 0 5-3 5 0-3 3-5 0z',
  honest_advertiser: 'M4 10v4h3l9 5V5L7 10zM19 9a4 4 0 0 1 0 6M8 14l1 6h3l-1-4',
  off_switch_insurance:
    'M12 4a9 9 0 0 1 9 9H3a9 9 0 0 1 9-9zM12 2v2M12 13v6a2 2 0 0 1-4 0M15 17.500a2.500 2.500 0 1 0 4 0M17 16v2.500',
  reward_button: 'M4 17h16v4H4zM7 17v-2a5 5 0 0 1 10 0v2M12 3v5M9.500 6 12 8.500 14.500 6',
  politician_compressor: 'M5 3h14M5 21h14M12 3v4M12 21v-4M7 7h10v3H7zM7 14h10v3H7zM9 12h6',
  kiddie_gene_kit:
    'M7 2c0 6 10 6 10 10S7 16 7 22M17 2c0 6-10 6-10 10s10 4 10 10M8.500 5h7M8.500 19h7M10 8.500h4M10 15.500h4',
  mosquito_diplomat:
    'M12 7v15M12 9C8 3 3 4 3 7s5 4 9 3M12 9c4-6 9-5 9-2s-5 4-9 3M12 13l-5 5M12 13l5 5M10.500 5.500a1.500 1.500 0 1 0 3 0 1.500 1.500 0 1 0-3 0',
  self_driving_economy:
    'M3 15l5-6 4 3 8-9M15 3h5v5M5 20a1.500 1.500 0 1 0 3 0 1.500 1.500 0 1 0-3 0M14 20a1.500 1.500 0 1 0 3 0 1.500 1.500 0 1 0-3 0M8 20h6M2 18h17',
  pocket_sun: 'M4 12h16v4a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM8 12a4 4 0 0 1 8 0M12 3v2M5.500 5.500 7 7M18.500 5.500 17 7',
  memory_palace: 'M3 9l9-6 9 6zM5 9v9M10 9v9M14 9v9M19 9v9M3 18h18v3H3z',
  predictive_courtroom: 'M13 3l6 6-3 3-6-6zM8.500 7.500 5.500 10.500l6 6 3-3M9 14l-6 6M13 21h8',
  law_ghostwriter: 'M5 21V10a7 7 0 0 1 14 0v11l-3-2-2 2-2-2-2 2-2-2zM9.500 10h.010M14.500 10h.010M9.500 14h5',
  telepathic_inbox: 'M3 9h18v12H3zM3 9l9 7 9-7M8 6a6 6 0 0 1 8 0M6 3.500a9 9 0 0 1 12 0',
  sabre_tooth_companion:
    'M4 4l4 3h8l4-3v9a8 8 0 0 1-16 0zM9 11h.010M15 11h.010M9 15h6M9.500 15l.700 5 1.300-5M12.500 15l1.300 5 .700-5',
  planetary_thermostat:
    'M13 4a8 8 0 1 0 2 14M2.500 11h11M11 3.500c-4 5-4 10 0 15.500M17 4a2 2 0 0 1 4 0v8.500a3.500 3.500 0 1 1-4 0zM19 9v6',
  immortality_subscription: 'M6 3h12M6 21h12M7 3v3c0 3 5 4 5 6s-5 3-5 6v3M17 3v3c0 3-5 4-5 6s5 3 5 6v3',
  swarm_gardener:
    'M6 21v-6M12 21v-6M18 21v-6M4 13a2 2 0 1 0 4 0 2 2 0 1 0-4 0M10 13a2 2 0 1 0 4 0 2 2 0 1 0-4 0M16 13a2 2 0 1 0 4 0 2 2 0 1 0-4 0M3 21h18M5 5h.010M10 3h.010M15 6h.010M20 4h.010',
  bug_free_compiler:
    'M12 7a5 5 0 0 1 5 5v3a5 5 0 0 1-10 0v-3a5 5 0 0 1 5-5zM9 7 7 4M15 7l2-3M7 12H3M21 12h-4M7 16l-3 2M17 16l3 2M3 3l18 18',
  consensus_machine:
    'M4 4l5.500 5.500M20 4l-5.500 5.500M4 20l5.500-5.500M20 20l-5.500-5.500M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M12 3v3M12 18v3',
  deepfake_detector_detector:
    'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM15 15l6 6M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12.200 12.200 14 14',
  alchemy_app: 'M7 2h10v20H7zM12 6l3.500 7h-7zM12 6v7M11 19h2',
  interpretable_oracle:
    'M12 3a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15zM7 21h10M8 10.500c2.500-3 5.500-3 8 0-2.500 3-5.500 3-8 0zM12 10.500h.010',
  whale_translator:
    'M2 13c0 4 4 7 9 7 6 0 9-3 9-7M20 13c-1-3 0-5 3-6-3-1-5 1-6 3-3 2-6 3-9 1-2-1-5-1-6 2M6 15h.010M9 8c0-3-2-2-2-5M9 8c0-3 2-2 2-5',
  corrigible_colossus: 'M10 2.500h4v4h-4zM7 8h10v7H7zM7 9l-3 6M17 9l3 6M9 15v6M15 15v6M2 21h20',
  sandbox_of_theseus: 'M3 17h18l-3 4H6zM12 3v14M12 4l6 9h-6M12 7l-5 7h5',
  time_saving_machine: 'M3 4h18v15H3zM6 19v2M18 19v2M12 7a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM12 9v2.500l2 1',
  quiet_drones: 'M3 7h6M15 7h6M6 7v3l3 2h6l3-2V7M4 16h.010M8 18h.010M12 17h.010M16 18h.010M20 16h.010',
  vaccine_printer: 'M6 9V3h12v6M4 9h16v8H4zM7 14h10v7H7zM12 16v3M10.500 17.500h3',
  fusion_kettle:
    'M6 10h11l2 11H4zM8 10a3.500 3.500 0 0 1 7 0M18 14l4-4M9 4.500c0-1.500 1.500-1.500 1.500-3M13 4.500c0-1.500 1.500-1.500 1.500-3M8.500 16h6',
  carbon_eater: 'M17 6a8 8 0 1 0 0 12l-6-6zM18.500 12h.010M22 12h.010M10 8h.010',
  loyal_robot_dog: 'M5 11h10l3-6 3 4-3 3v8h-3v-4H8v4H5zM5 11 2 7M18.500 8.500h.010',
  moral_calculator:
    'M6 2h12v20H6zM9 5h6v3H9zM9 12h.010M12 12h.010M15 12h.010M9 15h.010M12 15h.010M15 15h.010M9 18.500h6',
  mirror_yoghurt: 'M5 4h5l-1 12H6zM19 4h-5l1 12h3zM12 2v20M5 8h5M14 8h5',
  empty_box: 'M4 10l8-4 8 4-8 4zM4 10v8l8 4 8-4v-8M12 14v8M4 10 2 6l8-3 2 3M20 10l2-4-8-3-2 3',
};
